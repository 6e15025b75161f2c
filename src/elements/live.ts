import type { InnerKit } from '../atoms/kit-inside.ts'
import { report } from '../chains/core/report.ts'
import type { applyVariables as apply } from './apply-variables.ts'
import { loadViews } from './load-views.ts'
import { ModalFrame } from './modal-frame.ts'
import { createButtonView, press } from './wallet-button-live.ts'

/** Starts fetching what an open will need. Failing is fine: the click tries again and tells. */
function preload(kit: InnerKit): void {
  loadViews().catch(() => {})
  kit.runtime().catch(() => {})
}

/** Only pages that set `--wm-*` values by script need this. */
const applyVariables = async (...how: Parameters<typeof apply>) =>
  import('./apply-variables.ts').then((m) => m.applyVariables(...how)).catch(report)

/** What the elements need once somebody uses them: one chunk, fetched on the first sign of that. */
export const live = { applyVariables, createButtonView, ModalFrame, preload, press }
