import { report } from '../chains/core/report.ts'
import type { applyVariables as apply } from '../theme/variables.ts'
import { ModalFrame } from './modal-frame.ts'
import { AccountLook, press } from './wallet-button-interactive.ts'

/** Fetched only on pages that set `--wm-*` values by script. */
const applyVariables = async (...how: Parameters<typeof apply>) =>
  import('../theme/variables.ts').then((m) => m.applyVariables(...how)).catch(report)

/** The interactive half of the elements: one chunk, fetched on the first sign of use. */
export const interactive = { AccountLook, applyVariables, ModalFrame, press }
