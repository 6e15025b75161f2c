import { namespaces } from '../../chains/core/namespaces.ts'
import { report } from '../../chains/core/report.ts'
import { followBalance } from '../assets/balances.atoms.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { storageKeys } from '../kit/storage/keys.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { forgetTransfers } from '../send/forget-transfers.ts'
import { accountGateAtom } from '../sessions/account-gate.atoms.ts'
import { cancelConnect } from '../sessions/connect.ts'
import { userDisconnectedAtom } from '../sessions/connection-history.atoms.ts'

/**
 * Starts what the kit does for sessions beyond the sessions themselves: balance, transfers, and the end of an attempt
 * with the modal. `wasOpen`: whether the modal was open when the first attempt began, before this file came.
 */
export function startSessionFeatures(kit: Kit, wasOpen: boolean): void {
  const { store, signal } = kit
  if (signal.aborted) return
  // The list is loaded for visitors who have sent something, before or in another tab.
  const load = () => void import('../send/load-transfers.ts').then(({ loadTransfers }) => loadTransfers(kit), report)
  if (kit.storage.get(storageKeys.transactions)) load()
  globalThis.addEventListener?.('storage', ({ key }) => key?.includes(storageKeys.transactions) && load(), { signal })
  // The page may turn sign-in on later.
  const followSignIn = () => {
    if (store.get(optionsAtom).siwx)
      import('../sign-in/follow-sign-in.ts').then(({ startSignIn }) => startSignIn(kit), report)
  }
  followSignIn()
  // A visitor who closes the modal gives up the attempt that it waits for.
  const giveUp = () => {
    if (!store.get(openAtom)) for (const namespace of namespaces) cancelConnect(kit, namespace)
  }
  if (wasOpen) giveUp()
  // A wallet may have been disconnected before this file came.
  const forget = () => forgetTransfers(kit)
  forget()
  const stops = [
    followBalance(kit),
    store.sub(optionsAtom, followSignIn),
    // A request of the page may bring the gate after the import above has failed.
    store.sub(accountGateAtom, followSignIn),
    store.sub(openAtom, giveUp),
    store.sub(userDisconnectedAtom, forget),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}
