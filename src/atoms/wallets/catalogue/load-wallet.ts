import type { Kit } from '../../kit/kit.ts'
import { listedWalletAtom, recentRecordsAtom } from './catalogue.atoms.ts'
import { catalogueSource } from './catalogue-kit.ts'

/** Loads the record of one wallet by id, for its name, logo and links. Never rejects. */
export async function loadWallet(kit: Kit, id: string): Promise<void> {
  if (kit.store.get(listedWalletAtom)(id)) return
  try {
    const source = await catalogueSource(kit)
    const { wallets } = await source.page({ page: 1, entries: 1, include: [id] }, kit.signal)
    const wallet = wallets.find((one) => one.id === id)
    if (wallet && !kit.signal.aborted) kit.store.set(recentRecordsAtom, (old) => [...old, wallet])
  } catch {
    // Without the record, any wallet can still scan the QR code.
  }
}
