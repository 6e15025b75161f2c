const NAME = '__Host-try'

/**
 * Whether the browser keeps cookies for this frame, at least those that are for the site around it alone. It is asked by
 * doing it: what browsers say of themselves is about other cookies.
 */
export function keepsCookies(document: Document): boolean {
  const rest = 'Path=/; Secure; SameSite=None; Partitioned'
  try {
    document.cookie = `${NAME}=1; ${rest}`
    const kept = document.cookie.includes(`${NAME}=1`)
    document.cookie = `${NAME}=; Max-Age=0; ${rest}`
    return kept
  } catch {
    // A frame without an origin of its own.
    return false
  }
}
