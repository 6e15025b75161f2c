import type { MessageRef } from '../../i18n/message-ref.ts'
import { message } from '../../i18n/message-ref.ts'
import { errorMessages } from '../../i18n/messages/error-messages.ts'
import type { Kit } from '../../kit/kit.ts'
import { showToast } from './show-toast.ts'

/** Copies a text and shows how it went, on success with the words of `done`. Resolves with whether it worked. */
export async function copyText(kit: Kit, text: string, done: MessageRef): Promise<boolean> {
  try {
    // Missing on pages without a secure origin: that is a failure like a refusal.
    await navigator.clipboard.writeText(text)
    showToast(kit, 'success', done)
    return true
  } catch {
    showToast(kit, 'error', message(errorMessages, 'toast.copyFailed'))
    return false
  }
}
