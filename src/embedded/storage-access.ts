import { connectionError } from '../chains/core/error-texts/connection-error.ts'
import { WmError } from '../chains/core/errors.ts'
import type { Channel } from './channel.ts'
import type { EmbeddedEnv } from './embedded-env.ts'
import { BLOCKED } from './protocol.ts'

/** Returns true for the error of a frame whose storage the browser blocks: it knows neither a login nor a key. */
export const isStorageBlocked = (error: unknown): boolean =>
  WmError.is(error, 'FRAME_ERROR') && error.data.code === BLOCKED

export interface StorageAccess {
  /**
   * Resolves with the answer of the frame. A blocked frame first shows the visitor its access screen; then `ask` is
   * repeated.
   */
  withAccess<T>(ask: () => Promise<T>): Promise<T>
  /** Ends the access screen: the visitor has left it. */
  reject(): void
}

/**
 * Recovers a frame whose storage the browser blocks. The frame refuses a request before it does anything; it then shows
 * a screen that opens a window of its own site to get access (Storage Access API), and the request is repeated.
 */
export function createStorageAccess(env: EmbeddedEnv, channel: Channel): StorageAccess {
  let asking: Promise<unknown> | undefined
  let left = new AbortController()

  async function show() {
    left = new AbortController()
    env.onApproval('asked', 'access')
    try {
      await channel.request('REQUEST_ACCESS', undefined, left.signal)
    } catch (cause) {
      const isNo = WmError.is(cause, 'FRAME_ERROR') && cause.data.code === 4001
      const error = isNo ? connectionError('USER_REJECTED', { action: 'connect' }) : cause
      env.onApproval('failed', error)
      throw error
    }
    env.onApproval('done', 'access')
  }

  return {
    async withAccess(ask) {
      try {
        return await ask()
      } catch (error) {
        if (!isStorageBlocked(error)) throw error
        // Concurrent requests share one access screen.
        asking ??= show().finally(() => {
          asking = undefined
        })
        await asking
        return ask()
      }
    },
    reject() {
      if (!asking || left.signal.aborted) return
      left.abort(connectionError('USER_REJECTED', { action: 'request' }))
      try {
        channel.post('RPC_ABORT')
      } catch {
        // The frame is gone already.
      }
    },
  }
}
