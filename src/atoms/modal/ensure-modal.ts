import { addErrorTexts, type ErrorTexts, WmError } from '../../chains/core/errors.ts'
import { ownDocument } from '../../chains/core/own-document.ts'
import type { InnerKit } from '../kit-inside.ts'
import { addMakeshift, type ModalHost, modalOf } from '../modals.ts'
import { optionsAtom } from '../options/options.atoms.ts'

/** Thrown nowhere else. */
export const elementErrorTexts = {
  ELEMENT_MISSING: "No <wallet-modal> on this page. Import 'wallet-modal/elements' and add the tag.",
} satisfies ErrorTexts

addErrorTexts(elementErrorTexts)

/** A kit that no element shows gets one at the end of the body. */
export function ensureModal({ handle, store }: InnerKit): void {
  if (modalOf(handle)) return
  const { customElements } = globalThis
  if (!customElements?.get('wallet-modal') || store.get(optionsAtom).disableAppend) throw new WmError('ELEMENT_MISSING')
  const made = Object.assign(ownDocument.createElement('wallet-modal'), { kit: handle })
  ownDocument.body.append(made)
  addMakeshift(made as ModalHost & HTMLElement)
}
