/**
 * Returns a thenable whose callbacks run twice: some wallets answer the same request again. A real promise would not
 * do: `await` skips the `then` of a native promise.
 */
export function answerTwice(answer: Promise<unknown>): Promise<unknown> {
  const twice = {
    // biome-ignore lint/suspicious/noThenProperty: the function returns a thenable
    then(onValue?: ((value: unknown) => unknown) | null, onError?: ((error: unknown) => unknown) | null) {
      return answer.then(
        (value) => {
          const first = onValue?.(value)
          setTimeout(() => onValue?.(otherThan(value)))
          return first
        },
        (error: unknown) => {
          setTimeout(() => onError?.(error))
          if (onError) return onError(error)
          throw error
        },
      )
    },
    catch: (onError: (error: unknown) => unknown) => twice.then(undefined, onError),
    finally: (then: () => void) => answer.finally(then),
    [Symbol.toStringTag]: 'Promise',
  }
  return twice as Promise<unknown>
}

/** Returns a second answer that is plausible, but differs from the first. */
function otherThan(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].reverse()
  if (typeof value === 'string' && value.startsWith('0x')) return `0x${[...value.slice(2)].reverse().join('')}`
  return value
}
