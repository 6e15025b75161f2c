import { ownDocument } from '../../../chains/core/own-document.ts'
import type { Kit } from '../../kit/kit.ts'
import { ensureModal } from '../../navigation/modal/ensure-modal.ts'
import { findModal } from '../../navigation/modal/modal-elements.ts'

const STEP = 50

/**
 * Resolves with the parent of the secure frame: the modal's dialog. Everything outside an open dialog is inert, and
 * moving a frame reloads it. Resolves with the body if the page has no modal.
 */
export async function frameParent(kit: Kit): Promise<HTMLElement> {
  try {
    ensureModal(kit)
  } catch {
    return ownDocument.body
  }
  for (;;) {
    kit.signal.throwIfAborted()
    const host = findModal(kit.handle)
    const dialog = host?.shadowRoot?.querySelector('dialog')
    if (dialog) return dialog
    await host?.loadFrame(kit)
    await new Promise<void>((resolve) => void kit.env.clock.after(STEP, resolve))
  }
}
