import { track } from '../events/track.ts'
import '../i18n/messages/login.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom, activeNetworkAtom } from '../network/network.atoms.ts'
import { storageKeys } from '../storage/keys.ts'
import { showToast } from '../toast/show-toast.ts'
import { connectLogin } from './connect-login.ts'
import { embeddedClientOf } from './embedded-client.ts'
import type { AccountType } from './login.atoms.ts'

/** Goes over to another account of the same login. Where that fails it is the plain one (spec §4). */
export async function setPreferredAccount(kit: Kit, type: AccountType): Promise<void> {
  const { store } = kit
  const namespace = store.get(activeNamespaceAtom)
  const remember = (value: AccountType) =>
    kit.storage.set(storageKeys.preferredAccountTypes, JSON.stringify({ [namespace]: value }))
  try {
    const client = await embeddedClientOf(kit)
    await client.setPreferredAccount(type, kit.signal)
    remember(type)
    track(kit, 'SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: store.get(activeNetworkAtom).caipNetworkId })
    await connectLogin(kit)
  } catch {
    if (kit.signal.aborted) return
    remember('eoa')
    showToast(kit, 'error', { id: 'login.typeFailed' })
  }
}
