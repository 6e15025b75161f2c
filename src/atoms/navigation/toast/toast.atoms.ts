import type { MessageRef } from '../../i18n/message-ref.ts'
import { atom } from '../../kit/jotai.ts'

export type ToastTone = 'success' | 'loading' | 'error'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly message: MessageRef
}

/** The visible toast; at most one. */
export const toastAtom = atom<Toast | undefined>(undefined)
