import { connectionError } from '../core/error-texts/connection-error.ts'
import { fromBase64, toBase64 } from './bytes.ts'
import { type PsbtFacts, readPsbt } from './psbt.ts'

/** Returns a wallet's signed PSBT as base64. Throws `WALLET_MALFORMED` if it is not of the requested transaction. */
export function signedPsbt(raw: unknown, asked: PsbtFacts): string {
  const bytes = raw instanceof Uint8Array ? raw : fromBase64(raw)
  const facts = bytes && readPsbt(bytes)
  const { unsigned } = asked
  const same =
    !unsigned ||
    (facts?.unsigned?.length === unsigned.length && unsigned.every((byte, at) => byte === facts.unsigned?.[at]))
  if (!bytes || !facts || facts.inputs !== asked.inputs || !same)
    throw connectionError('WALLET_MALFORMED', { method: 'signPsbt' })
  return toBase64(bytes)
}
