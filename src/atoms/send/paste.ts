import type { Kit } from '../kit.ts'
import { showToast } from '../toast/show-toast.ts'
import { setRecipient } from './send.atoms.ts'

/** Fills the recipient in from the clipboard; what it holds is judged like anything typed. */
export async function pasteRecipient(kit: Kit): Promise<void> {
  try {
    // Missing on pages without a secure origin, and refused where the visitor says no.
    setRecipient(kit, await navigator.clipboard.readText())
  } catch {
    showToast(kit, 'error', { id: 'send.clipboard' })
  }
}
