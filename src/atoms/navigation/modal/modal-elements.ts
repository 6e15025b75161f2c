import { defaultKit } from '../../kit/default-kit.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitHandle } from '../../kit/kit-handle.ts'

export interface ModalHost {
  kit: KitHandle | undefined
  /** When the page wants the first view fetched. */
  readonly preload?: string | undefined
  /** Builds the dialog without showing it; `drawn` with its first view. */
  loadFrame(kit: Kit, drawn?: boolean): Promise<void>
  readonly shadowRoot: ShadowRoot | null
}

const hosts = new Set<ModalHost>()

/** Elements that a kit has created, used until the page has one of its own. */
const temporaryModals = new Set<ModalHost & { remove(): void }>()
export const addTemporaryModal = (host: ModalHost & { remove(): void }): void => void temporaryModals.add(host)

/** Registers a modal element. Returns the function that unregisters it. */
export function addModal(host: ModalHost): () => void {
  hosts.add(host)
  // The page may have removed its own element for a moment only, so a created one is replaced.
  for (const other of temporaryModals)
    if (other !== host && (host.kit ?? defaultKit()) === other.kit) {
      temporaryModals.delete(other)
      other.remove()
    }
  return () => void hosts.delete(host)
}

/** Returns the modal element of a kit. An element without a kit belongs to the default kit. */
export function findModal(kit: KitHandle): ModalHost | undefined {
  for (const host of hosts) if ((host.kit ?? defaultKit()) === kit) return host
  return undefined
}
