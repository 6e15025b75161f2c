import type { Kit } from '../../kit/kit.ts'
import { deepLinkAtom } from '../../wallets/links/deep-link.atoms.ts'
import { pairingHostOf } from './pairing-host.ts'

/** The key under which the WalletConnect library looks up the wallet to open for a later request. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Stores the link of the app that this pairing was opened in, for later requests. Returns false if there was no link.
 */
export function keepDeepLink(kit: Kit): boolean {
  const link = kit.store.get(deepLinkAtom)
  const { storage } = pairingHostOf(kit)
  if (link) storage.set(KEY, JSON.stringify(link))
  else storage.remove(KEY)
  return link !== undefined
}
