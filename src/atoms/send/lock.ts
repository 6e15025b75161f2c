import { WmError } from '../../chains/core/errors.ts'
import '../../chains/core/send-error-texts.ts'
import type { Kit } from '../kit.ts'

const nameOf = (id: string) => `wallet-modal:send:${id}`

/**
 * Runs `work` while no other tab runs it for the same id.
 * @throws {WmError<'SUBMIT_REPEATED'>} Another one does.
 */
export async function exclusively<T>(kit: Kit, id: string, work: () => Promise<T>): Promise<T> {
  const { locks } = kit.env
  if (!locks) return work()
  let started = false
  try {
    return (await locks.request(nameOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) throw new WmError('SUBMIT_REPEATED')
      started = true
      return work()
    })) as T
  } catch (error) {
    // A sandboxed page has the interface but may not use it; what is stored must do there.
    if (started || WmError.is(error)) throw error
    return work()
  }
}

/** True while another tab waits for the wallet's answer to this transfer. */
export async function heldElsewhere(kit: Kit, id: string): Promise<boolean> {
  try {
    return (await kit.env.locks?.request(nameOf(id), { ifAvailable: true }, (lock) => lock === null)) ?? false
  } catch {
    return false
  }
}
