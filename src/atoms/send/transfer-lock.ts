import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { HasEnv } from '../kit/kit.ts'

const nameOf = (id: string) => `wallet-modal:send:${id}`

/**
 * Runs `work` unless another tab runs it for the same id.
 * @throws {WmError<'SUBMIT_REPEATED'>} Another tab runs it.
 */
export async function withTransferLock<T>(kit: HasEnv, id: string, work: () => Promise<T>): Promise<T> {
  const { locks } = kit.env
  if (!locks) return work()
  let started = false
  try {
    return (await locks.request(nameOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) throw sendError('SUBMIT_REPEATED')
      started = true
      return work()
    })) as T
  } catch (error) {
    // A sandboxed page has the Web Locks API but may not use it; the stored list then prevents a repeated submission.
    if (started || WmError.is(error)) throw error
    return work()
  }
}

/** Resolves with true while another tab waits for the wallet's answer to this transfer. */
export async function isLockedElsewhere(kit: HasEnv, id: string): Promise<boolean> {
  try {
    return (await kit.env.locks?.request(nameOf(id), { ifAvailable: true }, (lock) => lock === null)) ?? false
  } catch {
    return false
  }
}
