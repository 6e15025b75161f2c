/**
 * A promise-like whose callbacks run twice, as with wallets that answer the same request again.
 * It cannot be a real promise: `await` would not look at its `then`.
 */
export function answerTwice(answer: Promise<unknown>): Promise<unknown> {
  const twice = {
    // biome-ignore lint/suspicious/noThenProperty: a thenable is the point
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

/** A second answer that could be true, but is not the first. */
function otherThan(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].reverse()
  if (typeof value === 'string' && value.startsWith('0x')) return `0x${[...value.slice(2)].reverse().join('')}`
  return value
}
