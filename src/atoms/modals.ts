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

/** Registers a modal that is on the page. Returns its removal. */
export function addModal(host: ModalHost): () => void {
  hosts.add(host)
  return () => void hosts.delete(host)
}

/** The modal that shows a kit: the first on the page that has it or, without a kit of its own, its default kit. */
export function modalOf(kit: KitHandle): ModalHost | undefined {
  for (const host of hosts) if ((host.kit ?? defaultKit()) === kit) return host
  return undefined
}
