import { defaultKit } from './default-kit.ts'
import type { KitHandle } from './kit-handle.ts'
import type { InnerKit } from './kit-inside.ts'

/** A modal element on the page, as far as a kit needs to know it. */
export interface ModalHost {
  kit: KitHandle | undefined
  /** Builds the dialog without showing it. */
  loadFrame(kit: InnerKit): Promise<void>
  readonly shadowRoot: ShadowRoot | null
}

const hosts = new Set<ModalHost>()

/** One that a kit has made, for as long as the page has none of its own. */
const makeshifts = new Set<ModalHost & { remove(): void }>()
export const addMakeshift = (host: ModalHost & { remove(): void }): void => void makeshifts.add(host)

/** Registers a modal that is on the page. Returns its removal. */
export function addModal(host: ModalHost): () => void {
  hosts.add(host)
  // The page may have taken its own out for a moment only.
  for (const other of makeshifts)
    if (other !== host && (host.kit ?? defaultKit()) === other.kit) {
      makeshifts.delete(other)
      other.remove()
    }
  return () => void hosts.delete(host)
}

/** The modal that shows a kit: the first on the page that has it or, without a kit of its own, its default kit. */
export function modalOf(kit: KitHandle): ModalHost | undefined {
  for (const host of hosts) if ((host.kit ?? defaultKit()) === kit) return host
  return undefined
}
