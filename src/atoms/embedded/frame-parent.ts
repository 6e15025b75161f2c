import { ownDocument } from '../../chains/core/own-document.ts'
import type { Kit } from '../kit.ts'
import type { InnerKit } from '../kit-inside.ts'
import { ensureModal } from '../modal/ensure-modal.ts'
import { modalOf } from '../modals.ts'

const STEP = 50

/**
 * Where the secure frame lives: the modal's own dialog. While that is open everything outside of it is inert, and a
 * frame that is moved loads again. Without any modal on the page it is the body.
 */
export async function frameParent(kit: Kit): Promise<HTMLElement> {
  const inner = kit as InnerKit
  try {
    ensureModal(inner)
  } catch {
    return ownDocument.body
  }
  for (;;) {
    kit.signal.throwIfAborted()
    const host = modalOf(inner.handle)
    const dialog = host?.shadowRoot?.querySelector('dialog')
    if (dialog) return dialog
    await host?.loadFrame(inner)
    await new Promise<void>((resolve) => void kit.env.clock.after(STEP, resolve))
  }
}
