import type { Kit } from '../../kit.ts'
import { listedWalletAtom, recentRecordsAtom } from './catalogue.atoms.ts'
import { catalogueSource } from './catalogue-kit.ts'

/** Fetches one wallet of the list that was named by its id, so that its name, image and links are there. Never rejects. */
export async function loadWallet(kit: Kit, id: string): Promise<void> {
  if (kit.store.get(listedWalletAtom)(id)) return
  try {
    const source = await catalogueSource(kit)
    const { wallets } = await source.page({ page: 1, entries: 1, include: [id] }, kit.signal)
    const wallet = wallets.find((one) => one.id === id)
    if (wallet && !kit.signal.aborted) kit.store.set(recentRecordsAtom, (old) => [...old, wallet])
  } catch {
    // Any wallet can still scan the code.
  }
}
