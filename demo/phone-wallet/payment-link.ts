import { type EthereumLink, readEthereumLink } from './ethereum-link.ts'
import { readSolanaLink, type SolanaLink } from './solana-link.ts'

export type PaymentLink = EthereumLink | SolanaLink

/**
 * Returns what a pasted or scanned payment link asks for; undefined for a text that is no payment link.
 * @throws {PaymentRefusal} The link cannot be read, or asks for something other than a payment.
 */
export function readPaymentLink(text: string): PaymentLink | undefined {
  const [, scheme = '', rest = ''] = /^(ethereum|solana):(.*)$/is.exec(text.trim()) ?? []
  if (scheme === '') return undefined
  return scheme.toLowerCase() === 'ethereum' ? readEthereumLink(rest) : readSolanaLink(rest)
}
