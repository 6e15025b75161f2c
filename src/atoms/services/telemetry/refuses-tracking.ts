/**
 * Returns true if the visitor's browser says that they do not want to be followed.
 * @see https://w3c.github.io/gpc/
 */
export const refusesTracking = (): boolean =>
  !!(globalThis.navigator as { readonly globalPrivacyControl?: boolean } | undefined)?.globalPrivacyControl
