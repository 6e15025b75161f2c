import { atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { accountKey, accountsToEnd, leftAccounts, walletKey } from '../sessions/left-accounts.ts'
import { allSessions } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import { takenBackAtom } from '../sessions/one-approval.ts'
import { signInsAtom } from '../sessions/sign-in.atoms.ts'
import { caipOf, keepSession, signerOf, signInErrorOf, siwxOf, tellTabs } from '../sessions/sign-in-sessions.ts'

const sessionsAtom = atom(allSessions)

/**
 * Ends the sessions of an account when its wallet has changed to another one that has signed in. Until then the
 * visitor may go back to it. Returns a function that stops it.
 */
export function followLeftAccounts(kit: Kit): () => void {
  const { store } = kit
  const left = leftAccounts(kit)
  let before = new Map<string, string>()
  const follow = () => {
    const now = new Map(store.get(sessionsAtom).map((one) => [walletKey(one), accountKey(one)]))
    for (const [wallet, account] of before) {
      const next = now.get(wallet)
      if (!next) left.delete(wallet)
      else if (next !== account) left.set(wallet, (left.get(wallet) ?? new Set()).add(account))
    }
    for (const [wallet, account] of now) left.get(wallet)?.delete(account)
    before = now
    end()
  }
  let isEnding = false
  const end = () => {
    const known = store.get(signInsAtom)
    const ends = accountsToEnd(kit, ({ caipNetworkId, address }) => !!known[`${caipNetworkId}:${address}`])
    const ended = Object.keys(known)
      .map(signerOf)
      .filter((one) => ends.has(accountKey(one)))
    // Each session that ends is a change of what is followed here.
    if (isEnding || ended.length === 0) return
    isEnding = true
    for (const one of ended) keepSession(kit, caipOf(one), undefined)
    isEnding = false
    void revoke(ended)
  }
  const revoke = async (ended: readonly ReturnType<typeof signerOf>[]) => {
    for (const { chainId, address } of ended) {
      try {
        await siwxOf(kit).revokeSession(chainId, address)
      } catch (cause) {
        // The page must know that its server may still have a session.
        kit.events.emit('error', signInErrorOf(cause))
      }
    }
    // A visitor who went back meanwhile may have been found signed in.
    store.set(takenBackAtom, (count) => count + 1)
    tellTabs(kit)
  }
  follow()
  const stops = [store.sub(sessionsAtom, follow), store.sub(signInsAtom, end)]
  return () => {
    for (const stop of stops) stop()
  }
}
