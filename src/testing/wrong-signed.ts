import type { StruckFailures } from './failures.ts'

/** What a wallet that signs something else, or not at all, says that it has signed. */
export function wrongSigned(struck: StruckFailures, output: object): object {
  const { signedMessage, signature } = output as {
    readonly signedMessage?: Uint8Array
    readonly signature?: Uint8Array
  }
  const last = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))
  return {
    ...output,
    ...(struck['other-message'] && signedMessage && { signedMessage: last(signedMessage) }),
    ...(struck['bad-signature'] && signature && { signature: last(signature) }),
  }
}
