import { WmError } from '../core/errors.ts'
import { fromBase64, toBase64 } from './bytes.ts'
import { type PsbtFacts, readPsbt } from './psbt.ts'

/** A wallet's signed PSBT as base64; it must be of the transaction that was asked for. */
export function signedPsbt(raw: unknown, asked: PsbtFacts): string {
  const bytes = raw instanceof Uint8Array ? raw : fromBase64(raw)
  const facts = bytes && readPsbt(bytes)
  const { unsigned } = asked
  const same =
    !unsigned ||
    (facts?.unsigned?.length === unsigned.length && unsigned.every((byte, at) => byte === facts.unsigned?.[at]))
  if (!bytes || !facts || facts.inputs !== asked.inputs || !same)
    throw new WmError('WALLET_MALFORMED', { method: 'signPsbt' })
  return toBase64(bytes)
}
