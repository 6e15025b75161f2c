import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'

/** The way to a wallet that the visitor opened by a link; later requests bring the wallet to the front with it. */
export interface DeepLink {
  /** The base of the link, which ends with a slash. */
  readonly href: string
  readonly name: string
}

/** The link opened last in the running attempt; undefined when the code was scanned instead. */
export const deepLinkAtom = atom<DeepLink | undefined>(undefined)

/** Keeps the way to a wallet until the attempt ends; `undefined` forgets it. */
export function rememberDeepLink(kit: Kit, link: DeepLink | undefined): void {
  kit.store.set(deepLinkAtom, link)
}
