import type { Kit } from '../kit.ts'
import { showToast } from '../toast/show-toast.ts'

/** Copies an address as a plain string and says how it went. Resolves with whether it worked. */
export async function copyAddress(kit: Kit, address: string): Promise<boolean> {
  try {
    // Missing on pages without a secure origin: that is a failure like a refusal.
    await navigator.clipboard.writeText(address)
    showToast(kit, 'success', { id: 'toast.addressCopied' })
    return true
  } catch {
    showToast(kit, 'error', { id: 'toast.copyFailed' })
    return false
  }
}
