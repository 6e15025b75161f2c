const NAME = '__Host-try'

/**
 * Returns true if the browser keeps at least partitioned cookies for this frame. Tested with a cookie, because
 * `document.hasStorageAccess()` is about unpartitioned ones.
 */
export function keepsCookies(document: Document): boolean {
  const rest = 'Path=/; Secure; SameSite=None; Partitioned'
  try {
    document.cookie = `${NAME}=1; ${rest}`
    const kept = document.cookie.includes(`${NAME}=1`)
    document.cookie = `${NAME}=; Max-Age=0; ${rest}`
    return kept
  } catch {
    // A frame with an opaque origin throws.
    return false
  }
}
