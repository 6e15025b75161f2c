import { bytesToHex, parseTransaction } from 'viem'
import type { Chain } from '../api/chain.ts'
import { FrameError } from '../host/frame-error.ts'
import { looksLikeSignIn, readSignIn, type SignInText } from './sign-in-text.ts'
import { isLikeSolanaMessage, splitSolanaTransaction } from './solana/solana-message.ts'
import { textOf } from './text-of.ts'

export interface MessageAsker {
  /** Origin of the requesting page. */
  readonly origin: string
  /** The account that would sign. */
  readonly address: string
  readonly chain: Chain
}

const refuse = (why: string): never => {
  throw new FrameError(why, -32602)
}

// Names of the Solana networks in sign-in texts, by the start of their genesis hash.
const clusters: { readonly [reference: string]: string } = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
}

/**
 * Refuses a message whose signature would have another use than its text: a sign-in for another site, a transaction or
 * typed data.
 * @throws {FrameError} -32602, with the reason.
 */
export function refuseMessage(bytes: Uint8Array<ArrayBuffer>, asker: MessageAsker): void {
  const text = textOf(bytes)
  if (asker.chain.namespace === 'solana') refuseSolanaBytes(bytes)
  else refuseEvmBytes(bytes)
  if (text === undefined || !looksLikeSignIn(text)) return
  const found = readSignIn(text, asker.chain.namespace)
  refuseSignIn(found ?? refuse('This text looks like a sign-in and does not have the form of one (EIP-4361).'), asker)
}

function refuseSignIn({ scheme, domain, account, uri, chainId }: SignInText, { origin, address, chain }: MessageAsker) {
  const page = new URL(origin)
  const isEvm = chain.namespace === 'eip155'
  const hostOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)
  if (hostOf(`${page.protocol}//${domain}`)?.host !== page.host || (scheme && `${scheme}:` !== page.protocol))
    refuse(`This signs in at ${domain}, and the page that asks is ${page.host}.`)
  if (uri !== undefined && hostOf(uri)?.origin !== page.origin)
    refuse(`The URI of this sign-in is not of ${page.host}, which asks for it.`)
  if (isEvm ? account.toLowerCase() !== address.toLowerCase() : account !== address)
    refuse('This sign-in is for another account.')
  const own = [chain.reference, chain.caip2, clusters[chain.reference], `solana:${clusters[chain.reference]}`]
  if (chainId !== undefined && !own.includes(chainId))
    refuse('This sign-in is for another network than the one in use.')
}

function refuseEvmBytes(bytes: Uint8Array) {
  // Signed data with this first byte is never text: https://eips.ethereum.org/EIPS/eip-191
  if (bytes[0] === 0x19) refuse('This message is data to be signed in another way. It cannot be signed as text.')
  const isTransaction = (() => {
    try {
      return parseTransaction(bytesToHex(bytes)) !== undefined
    } catch {
      return false
    }
  })()
  // `parseTransaction` does not recognize an EIP-7702 authorization, which is the byte 5 and an RLP list.
  if (isTransaction || (bytes[0] === 0x05 && (bytes[1] ?? 0) >= 0xc0))
    refuse('This message is a transaction. It cannot be signed as text.')
}

// Prefix of Solana off-chain messages, after the byte 0xff.
const offchain = new TextEncoder().encode('solana offchain')

function refuseSolanaBytes(bytes: Uint8Array<ArrayBuffer>) {
  const [first = 0] = bytes
  const whole = splitSolanaTransaction(bytes)
  // A Solana signature has no domain separation: signed as a message, these bytes would move money. Future transaction
  // versions begin in the same way, and valid UTF-8 text does not.
  if (
    isLikeSolanaMessage(bytes) ||
    (whole && whole.signatures.length > 0 && isLikeSolanaMessage(whole.message)) ||
    (first >= 0x80 && first < 0xc0)
  )
    refuse('This message is a transaction. It cannot be signed as text.')
  if (first === 0xff && offchain.every((byte, at) => bytes[at + 1] === byte))
    refuse('This message has the header of an off-chain message. Send the text alone.')
}
