import { WmError } from '../chains/core/errors.ts'
import type { Channel } from './channel.ts'
import type { EmbeddedEnv } from './embedded-env.ts'
import { BLOCKED } from './protocol.ts'

/** Whether a frame has said that the browser keeps nothing for it: neither who is logged in, nor a key. */
export const isBlocked = (error: unknown): boolean => WmError.is(error, 'FRAME_ERROR') && error.data.code === BLOCKED

export interface Access {
  /** Asks the frame. One that is blocked shows the visitor a way out of it, and is asked once more after that. */
  through<T>(ask: () => Promise<T>): Promise<T>
  /** The visitor leaves it. */
  reject(): void
}

/**
 * The way out where the browser blocks a frame (safety F-50): what it was asked for was refused before anything was
 * done; it shows a screen that leads to a window of its own, and what it was asked for is asked again.
 */
export function createAccess(env: EmbeddedEnv, channel: Channel): Access {
  let asking: Promise<unknown> | undefined
  let left = new AbortController()

  async function show() {
    left = new AbortController()
    env.onApproval('asked', 'access')
    try {
      await channel.request('REQUEST_ACCESS', undefined, left.signal)
    } catch (cause) {
      const isNo = WmError.is(cause, 'FRAME_ERROR') && cause.data.code === 4001
      const error = isNo ? new WmError('USER_REJECTED', { action: 'connect' }) : cause
      env.onApproval('failed', error)
      throw error
    }
    env.onApproval('done', 'access')
  }

  return {
    async through(ask) {
      try {
        return await ask()
      } catch (error) {
        if (!isBlocked(error)) throw error
        // Several requests wait for the same.
        asking ??= show().finally(() => {
          asking = undefined
        })
        await asking
        return ask()
      }
    },
    reject() {
      if (!asking || left.signal.aborted) return
      left.abort(new WmError('USER_REJECTED', { action: 'request' }))
      try {
        channel.post('RPC_ABORT')
      } catch {
        // It is gone already.
      }
    },
  }
}
