import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { rpcError } from '../../chains/core/error-texts/rpc-error.ts'
import type { Session } from '../../chains/core/types.ts'
import type { HasStore } from '../kit/kit.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { sessionOf } from '../sessions/connection-state.ts'

/**
 * Settles like what a wallet is asked for, as long as its account stays the same; the network may change meanwhile.
 * @param ask - Calls `check` after each wait of its own, so that nothing is asked for an account that has left.
 * @throws {WmError<'PROVIDER_DISCONNECTED'>} The connection ended: the wallet may never answer.
 * @throws {WmError<'ACCOUNT_CHANGED'>} Another account is connected.
 */
export async function whileAccountStays<T>(
  { store }: HasStore,
  { namespace, address, provider }: Session,
  ask: (check: () => void) => Promise<T>,
): Promise<T> {
  const target = connectionAtoms[namespace]
  const problem = () => {
    const now = sessionOf(store.get(target))
    if (now?.provider !== provider) return rpcError('PROVIDER_DISCONNECTED')
    return now.address === address ? undefined : connectionError('ACCOUNT_CHANGED')
  }
  const check = () => {
    const error = problem()
    if (error) throw error
  }
  let stop = () => {}
  const left = new Promise<never>((_, reject) => {
    stop = store.sub(target, () => {
      const error = problem()
      if (error) reject(error)
    })
  })
  left.catch(() => {})
  try {
    const answer = await Promise.race([ask(check), left])
    check()
    return answer
  } finally {
    stop()
  }
}
