import { afterEach, describe, expect, test, vi } from 'vitest'
import { anySignal } from './any-signal.ts'

const native = AbortSignal.any
afterEach(() => void Object.assign(AbortSignal, { any: native }))

describe.each(['with', 'without'])('anySignal %s the browser’s own', (how) => {
  const prepare = () => {
    if (how === 'without') Reflect.deleteProperty(AbortSignal, 'any')
  }

  test('default: ends with the first that ends, for its reason', () => {
    prepare()
    const [one, two] = [new AbortController(), new AbortController()]
    const both = anySignal(one.signal, two.signal)
    const ended = vi.fn()
    both.addEventListener('abort', ended)
    expect(both.aborted).toBe(false)
    two.abort('second')
    one.abort('first')
    expect([both.reason, ended.mock.calls.length]).toEqual(['second', 1])
  })

  test('default: one that has ended ends it at once', () => {
    prepare()
    const reason = new Error('over')
    expect(anySignal(new AbortController().signal, AbortSignal.abort(reason)).reason).toBe(reason)
  })
})
