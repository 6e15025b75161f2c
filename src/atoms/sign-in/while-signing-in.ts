import type { Kit } from '../kit/kit.ts'
import { signingOf } from '../sessions/require-sign-in.ts'

/**
 * Runs the `signMessage` of the option `siwx`, in which the page may ask the wallet to sign the sign-in message, until
 * it answers or the visitor leaves the sign-in.
 */
export async function whileSigningIn<T>(kit: Kit, sign: () => Promise<T>, isCurrent: () => boolean): Promise<T> {
  const signing = signingOf(kit)
  signing.add(isCurrent)
  try {
    return await sign()
  } finally {
    signing.delete(isCurrent)
  }
}
