import { describe, expect, test } from 'vitest'
import { capture } from './provider.ts'
import { type Anomaly, requestOnce } from './request-once.ts'

const [first, second] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
const call = { method: 'eth_sendTransaction', params: [{}] }
const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

const asked = async (raw: { request: unknown }, change: () => void = () => {}) => {
  const provider = capture(raw)
  if (!provider) throw new Error('not a provider')
  change()
  const seen: Anomaly[] = []
  const answer = await requestOnce(provider, call, (anomaly) => seen.push(anomaly)).catch((error: unknown) => error)
  await tick()
  return { answer, seen }
}
/** A promise-like that runs its callbacks as it likes. */
const thenable = (then: (yes: (value: unknown) => void, no: (error: unknown) => void) => void) => () => ({
  then,
})

describe('requestOnce', () => {
  test('default: one answer, nothing to tell', async () => {
    expect(await asked({ request: async () => first })).toEqual({ answer: first, seen: [] })
    expect(await asked({ request: () => first })).toEqual({ answer: first, seen: [] })
    expect(await asked({ request: () => Promise.reject('no') })).toEqual({ answer: 'no', seen: [] })
  })

  test('behavior: the first of two answers counts, the second is told (S-04)', async () => {
    const twice = thenable((yes) => {
      yes(first)
      yes(second)
    })
    expect(await asked({ request: twice })).toEqual({ answer: first, seen: ['answered-twice'] })
  })

  test('behavior: so it is when one of the two is a refusal', async () => {
    const yesNo = thenable((yes, no) => {
      yes(first)
      setTimeout(() => no('declined'))
    })
    expect(await asked({ request: yesNo })).toEqual({ answer: first, seen: ['answered-twice'] })
    const noYes = thenable((yes, no) => {
      no('declined')
      setTimeout(() => yes(first))
    })
    expect(await asked({ request: noYes })).toEqual({ answer: 'declined', seen: ['answered-twice'] })
  })

  test('behavior: a `request` put in place later is not called, and told (W6-09)', async () => {
    const raw = { request: async () => first }
    const found = await asked(raw, () => {
      raw.request = async () => second as string
    })
    expect(found).toEqual({ answer: first, seen: ['request-replaced'] })
  })

  test('behavior: a wallet that makes its function anew at every read has replaced nothing', async () => {
    const raw = {
      get request() {
        return async () => first
      },
    }
    expect(await asked(raw)).toEqual({ answer: first, seen: [] })
  })

  test('behavior: hostile answers reject like every other', async () => {
    const hostile = Object.defineProperty({}, 'then', {
      get() {
        throw new Error('gotcha')
      },
    })
    expect((await asked({ request: () => hostile })).answer).toMatchObject({ message: 'gotcha' })
    const thrower = () => {
      throw 'at once'
    }
    expect(await asked({ request: thrower })).toEqual({ answer: 'at once', seen: [] })
  })

  test('behavior: a provider of ours, that nobody captured, is asked as it is', async () => {
    expect(await requestOnce({ request: async ({ method }) => method }, call, () => {})).toBe('eth_sendTransaction')
  })
})
