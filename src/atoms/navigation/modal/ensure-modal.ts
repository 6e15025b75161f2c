import { runtimeError } from '../../../chains/core/error-texts/runtime-error.ts'
import { ownDocument } from '../../../chains/core/own-document.ts'
import type { HasHandle, HasStore } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { addTemporaryModal, findModal, type ModalHost } from './modal-elements.ts'

/**
 * Appends a modal element to the body if the kit has none. Throws `ELEMENT_MISSING` if the element is not defined or
 * `disableAppend` is set.
 */
export function ensureModal({ handle, store }: HasStore & HasHandle): void {
  if (findModal(handle)) return
  const { customElements } = globalThis
  if (!customElements?.get('wallet-modal') || store.get(optionsAtom).disableAppend)
    throw runtimeError('ELEMENT_MISSING')
  const made = Object.assign(ownDocument.createElement('wallet-modal'), { kit: handle })
  ownDocument.body.append(made)
  addTemporaryModal(made as ModalHost & HTMLElement)
}
