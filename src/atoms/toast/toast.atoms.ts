import type { MessageRef } from '../i18n/message-ref.ts'
import { atom } from '../jotai.ts'

export type ToastTone = 'success' | 'loading' | 'error'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly message: MessageRef
}

/** The toast shown, if any: never more than one. */
export const toastAtom = atom<Toast | undefined>(undefined)
