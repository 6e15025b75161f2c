import { describe, expect, test } from 'vitest'
import { everyError } from '../../test/fakes/every-error.ts'
import type { Channel } from './channel.ts'
import type { EmbeddedEnv } from './embedded-env.ts'
import { BLOCKED } from './protocol.ts'
import { createStorageAccess } from './storage-access.ts'

const blocked = (code: number = BLOCKED) => everyError('FRAME_ERROR', { message: 'nothing is kept', code })

/** A frame that is blocked until `frame.settle()`; what it was asked is in `names`. */
function setup() {
  const said: unknown[] = []
  const names: string[] = []
  let settle: (error?: unknown) => void = () => {}
  let isOpen = false
  const channel = {
    request: (name: string, _: unknown, signal: AbortSignal) => {
      names.push(name)
      return new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        settle = (error) => {
          if (error) return reject(error)
          isOpen = true
          resolve()
        }
      })
    },
    post: (name: string) => void names.push(name),
  }
  const env = { onApproval: (...about: unknown[]) => void said.push(about) }
  const access = createStorageAccess(env as unknown as EmbeddedEnv, channel as unknown as Channel)
  let asked = 0
  const ask = async () => {
    asked++
    if (!isOpen) throw blocked()
    return 'answer'
  }
  return { access, ask, said, names, asked: () => asked, settle: (error?: unknown) => settle(error) }
}
const later = () => new Promise((done) => setTimeout(done))

describe('a frame that the browser keeps nothing for (F-50)', () => {
  test('default: shows its way out, and is asked once more after it', async () => {
    const { access, ask, said, names, asked, settle } = setup()
    const answer = access.withAccess(ask)
    await later()
    expect(said).toEqual([['asked', 'access']])
    settle()
    expect(await answer).toBe('answer')
    expect(asked()).toBe(2)
    expect(said.at(-1)).toEqual(['done', 'access'])
    expect(names).toEqual(['REQUEST_ACCESS'])
  })

  test('behavior: several requests wait for one way out; the next one has its own', async () => {
    const { access, ask, names, settle } = setup()
    const answers = [access.withAccess(ask), access.withAccess(ask)]
    await later()
    settle()
    expect(await Promise.all(answers)).toEqual(['answer', 'answer'])
    expect(names).toHaveLength(1)
    let again = true
    const other = access.withAccess(async () => {
      if (again) throw blocked()
      return 'later'
    })
    await later()
    again = false
    settle()
    expect(await other).toBe('later')
    expect(names).toHaveLength(2)
  })

  test('error: it is asked once, not for ever', async () => {
    const { access, names, settle } = setup()
    const failed = expect(access.withAccess(() => Promise.reject(blocked()))).rejects.toMatchObject({
      code: 'FRAME_ERROR',
    })
    await later()
    settle()
    await failed
    expect(names).toHaveLength(1)
  })

  test('error: the visitor’s no is a no; what else goes wrong is what it is', async () => {
    const { access, ask, said, settle } = setup()
    const declined = expect(access.withAccess(ask)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await later()
    settle(blocked(4001))
    await declined
    expect(said.at(-1)).toMatchObject(['failed', { code: 'USER_REJECTED' }])
    const gone = expect(access.withAccess(ask)).rejects.toMatchObject({ code: 'FRAME_GONE' })
    await later()
    settle(everyError('FRAME_GONE'))
    await gone
  })

  test('behavior: a modal that is closed ends it, here and in the frame', async () => {
    const { access, ask, names } = setup()
    access.reject()
    expect(names).toEqual([])
    const failed = expect(access.withAccess(ask)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await later()
    access.reject()
    await failed
    expect(names).toEqual(['REQUEST_ACCESS', 'RPC_ABORT'])
  })

  test('error: another refusal leads nowhere', async () => {
    const { access, names } = setup()
    await expect(access.withAccess(() => Promise.reject(blocked(4100)))).rejects.toMatchObject({ data: { code: 4100 } })
    await expect(access.withAccess(() => Promise.reject(blocked(4900)))).rejects.toMatchObject({ data: { code: 4900 } })
    expect(names).toEqual([])
  })
})
