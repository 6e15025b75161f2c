import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import { report } from '../chains/core/report.ts'
import type { applyVariables as apply } from '../theme/variables.ts'
import { loadViews, ModalFrame } from './modal-frame.ts'
import { AccountLook, press } from './wallet-button-interactive.ts'

/** Starts to fetch what an open needs. Errors are ignored: the click fetches again and reports them. */
function preload(kit: InternalKit): void {
  loadViews().catch(() => {})
  kit.runtime().catch(() => {})
}

/** Fetched only on pages that set `--wm-*` values by script. */
const applyVariables = async (...how: Parameters<typeof apply>) =>
  import('../theme/variables.ts').then((m) => m.applyVariables(...how)).catch(report)

/** The interactive half of the elements: one chunk, fetched on the first sign of use. */
export const interactive = { AccountLook, applyVariables, ModalFrame, preload, press }
