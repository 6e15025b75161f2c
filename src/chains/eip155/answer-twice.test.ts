import { expect, test } from 'vitest'
import { capture, requestOrAbort } from './provider.ts'

test('behavior: of two answers to one request the first one counts (S-04)', async () => {
  const [first, second] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
  let asked = 0
  const raw = {
    request: () => {
      asked++
      // A thenable of the wallet's own making is not bound to settle once.
      return {
        // biome-ignore lint/suspicious/noThenProperty: that is the fault
        then(resolve: (hash: string) => void) {
          resolve(first)
          resolve(second)
        },
      }
    },
  }
  const provider = capture(raw)
  if (!provider) throw new Error('not a provider')
  const answers: unknown[] = []
  await requestOrAbort(provider, new AbortController().signal, 'eth_sendTransaction', [{}]).then((answer) =>
    answers.push(answer),
  )
  await new Promise((resolve) => setTimeout(resolve))
  expect(answers).toEqual([first])
  expect(asked).toBe(1)
})
