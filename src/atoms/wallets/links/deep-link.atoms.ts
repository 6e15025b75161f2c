import { atom } from '../../kit/jotai.ts'
import type { HasStore } from '../../kit/kit.ts'

/** The link to the app of a wallet. Later requests use it to bring the app to the foreground. */
export interface DeepLink {
  /** The base of the link, with a trailing slash. */
  readonly href: string
  readonly name: string
}

/** The last link opened in the running attempt; undefined if the code was scanned. */
export const deepLinkAtom = atom<DeepLink | undefined>(undefined)

export function rememberDeepLink(kit: HasStore, link: DeepLink | undefined): void {
  kit.store.set(deepLinkAtom, link)
}
