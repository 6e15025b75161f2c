import { message } from '../../i18n/message-ref.ts'
import { loginMessages } from '../../i18n/messages/login-messages.ts'
import { track } from '../../kit/events/track.ts'
import type { Kit } from '../../kit/kit.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { showToast } from '../../navigation/toast/show-toast.ts'
import { activeNetworkAtom } from '../../sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../sessions/network/network.atoms.ts'
import { connectLogin } from '../connect-login.ts'
import type { AccountType } from '../login.atoms.ts'
import { secureFrameClient } from '../secure-frame/secure-frame-client.ts'
import { chosenAccountTypes } from './preferred-account-type.ts'

/** Switches to another account type of the same login. If that fails, the preference falls back to `eoa`. */
export async function setPreferredAccount(kit: Kit, type: AccountType): Promise<void> {
  const { store } = kit
  const namespace = store.get(activeNamespaceAtom)
  const remember = (value: AccountType) =>
    kit.storage.set(
      storageKeys.preferredAccountTypes,
      JSON.stringify({ ...chosenAccountTypes(kit), [namespace]: value }),
    )
  try {
    const client = await secureFrameClient(kit)
    await client.setPreferredAccount(type, kit.signal)
    remember(type)
    track(kit, 'SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: store.get(activeNetworkAtom).caipNetworkId })
    await connectLogin(kit)
  } catch {
    if (kit.signal.aborted) return
    remember('eoa')
    showToast(kit, 'error', message(loginMessages, 'login.typeFailed'))
  }
}
