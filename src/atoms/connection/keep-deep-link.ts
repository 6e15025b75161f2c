import type { Kit } from '../kit.ts'
import { deepLinkAtom } from '../pairing/deep-link.atoms.ts'
import { pairingHostOf } from './pairing-host.ts'

/** Where the WalletConnect library looks for the wallet to bring to the front for a later request (protocol §6.4). */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Lets later requests open the app that this pairing was opened in. True when it was opened by a link. */
export function keepDeepLink(kit: Kit): boolean {
  const link = kit.store.get(deepLinkAtom)
  const { storage } = pairingHostOf(kit)
  if (link) storage.set(KEY, JSON.stringify(link))
  else storage.remove(KEY)
  return link !== undefined
}
