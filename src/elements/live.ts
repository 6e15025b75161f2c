import type { InnerKit } from '../atoms/kit-inside.ts'
import { applyVariables } from './apply-variables.ts'
import { loadViews } from './load-views.ts'
import { ModalFrame } from './modal-frame.ts'
import { createButtonView, press } from './wallet-button-live.ts'

/** Starts fetching what an open will need. Failing is fine: the click tries again and tells. */
function preload(kit: InnerKit): void {
  loadViews().catch(() => {})
  kit.runtime().catch(() => {})
}

/** What the elements need once somebody uses them: one chunk, fetched on the first sign of that. */
export const live = { applyVariables, createButtonView, ModalFrame, preload, press }
