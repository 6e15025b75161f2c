import type { CaipAddress } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { allSessions } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import { isSuppressed } from '../sessions/persist.ts'
import { signInsAtom } from '../sessions/sign-in.atoms.ts'
import { keepSession, signerOf, signInErrorOf, tellTabs } from '../sessions/sign-in-sessions.ts'

const keepingOf = perKit(() => ({ on: false }))

/** Runs a disconnect that ends no sign-in session. */
export function withoutSigningOut<T>(kit: Kit, change: () => T): T {
  const keeping = keepingOf(kit)
  keeping.on = true
  try {
    return change()
  } finally {
    keeping.on = false
  }
}

/** Ends the sessions of accounts whose wallet was disconnected, unless the page keeps them. */
export async function endSessionsOfLeft(kit: Kit): Promise<void> {
  const { siwx } = kit.store.get(optionsAtom)
  if (!siwx || keepingOf(kit).on || isSuppressed(kit)) return
  const { signOutOnDisconnect: wish = true } = siwx
  try {
    if (!(typeof wish === 'function' ? wish.call(siwx) : wish)) return
  } catch (cause) {
    // Sessions end unless the page says that it keeps them.
    kit.events.emit('error', signInErrorOf(cause))
  }
  const left = allSessions(kit.store.get)
  const ended = Object.keys(kit.store.get(signInsAtom)).filter((caipAddress) => {
    const { namespace, address } = signerOf(caipAddress)
    return !left.some(
      (one) => one.namespace === namespace && one.accounts.some((account) => account.address === address),
    )
  }) as CaipAddress[]
  for (const caipAddress of ended) keepSession(kit, caipAddress, undefined)
  try {
    if (left.length === 0) await siwx.setSessions([])
    else for (const { chainId, address } of ended.map(signerOf)) await siwx.revokeSession(chainId, address)
  } catch (cause) {
    // The wallet is disconnected in any case; the page must know that its server still has a session.
    kit.events.emit('error', signInErrorOf(cause))
  }
  if (ended.length > 0) tellTabs(kit)
}
