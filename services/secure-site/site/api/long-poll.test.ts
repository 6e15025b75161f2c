import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BLOCKED } from '../host/blocked.ts'
import { FrameError } from '../host/frame-error.ts'
import { LocalizedError } from '../host/localized-error.ts'
import { words } from '../words/words.ts'
import { ApiError } from './api-error.ts'
import { longPoll } from './long-poll.ts'
import { UnreachableError } from './unreachable-error.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const lost = () => new UnreachableError()
const { signal } = new AbortController()

/** Calls that answer, or throw, one after another; the last one repeats. */
function calls(...answers: readonly (string | Error)[]) {
  let count = 0
  const call = async () => {
    const answer = answers[Math.min(count++, answers.length - 1)]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { call, count: () => count }
}
const done = (answer: string | undefined) => (answer === 'done' ? answer : undefined)

describe('longPoll', () => {
  it('default: asks until the answer is there, a second apart', async () => {
    const { call, count } = calls('waiting', 'waiting', 'done')
    const result = longPoll(call, done, signal)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(count()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('done')
  })

  it('behavior: outlasts a lost connection', async () => {
    const result = longPoll(calls('waiting', lost(), lost(), 'done').call, done, signal)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await result).toBe('done')
  })

  it('behavior: outlasts one call that was lost after a long time', async () => {
    let count = 0
    const call = async () => {
      if (count++ > 0) return 'done'
      await new Promise((resolve) => setTimeout(resolve, 40_000))
      throw lost()
    }
    const result = longPoll(call, done, signal)
    await vi.advanceTimersByTimeAsync(41_000)
    expect(await result).toBe('done')
  })

  it('behavior: fails when the server has not answered for 20 seconds', async () => {
    const { call, count } = calls('waiting', lost())
    const result = longPoll(call, done, signal).catch(({ message }) => message)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await result).toBe('The wallet server could not be reached.')
    expect(count()).toBe(23)
  })

  it('behavior: an error answer, and a request that was cancelled, end it at once', async () => {
    const refused = calls(new ApiError(410, 'gone', 'Over.', {}), 'done')
    await expect(longPoll(refused.call, done, signal)).rejects.toThrow('Over.')
    const cancelled = calls(new FrameError('Request was aborted'), 'done')
    const leaving = new AbortController()
    const cancel = () => {
      leaving.abort()
      return cancelled.call()
    }
    await expect(longPoll(cancel, done, leaving.signal)).rejects.toThrow('Request was aborted')
    expect([refused.count(), cancelled.count()]).toEqual([1, 1])
  })

  it.each([
    ['an error for blocked cookies', new LocalizedError(words('start.cookies'), BLOCKED)],
    ['an answer that makes no sense', new FrameError('The wallet server gave an answer that makes no sense.')],
  ])('behavior: %s ends it at once', async (_, error) => {
    const { call, count } = calls(error, 'done')
    const result = longPoll(call, done, signal).catch((reason) => reason)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await result).toBe(error)
    expect(count()).toBe(1)
  })

  it('behavior: ends at its limit', async () => {
    const result = longPoll(calls('waiting').call, done, signal, 5_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await result).toBeUndefined()
  })
})
