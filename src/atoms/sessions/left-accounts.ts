import type { SignInInput } from '../../chains/core/siwx.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { allSessions } from './multi-wallet/inactive-sessions.atoms.ts'
import { signInsAtom } from './sign-in.atoms.ts'
import { type Signer, signerOf } from './sign-in-sessions.ts'

type Account = { readonly namespace: Namespace; readonly address: string }

export const accountKey = ({ namespace, address }: Account): string => `${namespace}:${address}`
export const walletKey = ({ namespace, connectorId }: Session): string => `${namespace} ${connectorId}`

/** Accounts from which connected wallets have changed to another one, by wallet. */
export const leftAccounts = perKit(() => new Map<string, Set<string>>())

/**
 * Returns the accounts whose sessions end because their wallet has changed to an account that has signed in. An account
 * that is the active one of another wallet stays.
 */
export function accountsToEnd(kit: Kit, hasSignedIn: (session: Session) => boolean): ReadonlySet<string> {
  const connected = allSessions(kit.store.get)
  const ends = new Set(
    connected.filter(hasSignedIn).flatMap((one) => [...(leftAccounts(kit).get(walletKey(one)) ?? [])]),
  )
  for (const one of connected) ends.delete(accountKey(one))
  return ends
}

/** Returns the accounts that stay signed in when these ones sign in: known ones, and those of connected wallets. */
export function accountsToKeep(kit: Kit, signers: readonly Signer[]): readonly SignInInput[] {
  const { get } = kit.store
  const signing = signers.map(accountKey)
  const ends = accountsToEnd(kit, (session) => signing.includes(accountKey(session)))
  const known = Object.keys(get(signInsAtom)).map(signerOf)
  const connected = allSessions(get).map(({ caipNetworkId: chainId, ...session }) => ({ ...session, chainId }))
  return [...known, ...connected]
    .filter((one) => !ends.has(accountKey(one)))
    .map(({ chainId, address }) => ({ chainId, accountAddress: address }))
}
