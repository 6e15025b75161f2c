import type { Kit } from '../kit.ts'
import { showToast } from '../toast/show-toast.ts'

/** Copies the pairing link and says how it went. Resolves with whether it worked. */
export async function copyLink(kit: Kit, uri: string): Promise<boolean> {
  try {
    // Missing on pages without a secure origin: that is a failure like a refusal.
    await navigator.clipboard.writeText(uri)
    showToast(kit, 'success', { id: 'toast.linkCopied' })
    return true
  } catch {
    showToast(kit, 'error', { id: 'toast.copyFailed' })
    return false
  }
}
