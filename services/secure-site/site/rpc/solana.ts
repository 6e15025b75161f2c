import type { Chain } from '../api/chain.ts'
import { decodeBase58, encodeBase58 } from '../data/base58.ts'
import { readField } from '../data/read-field.ts'
import { tryParse, v } from '../data/schema.ts'
import { messageView } from '../decode/message-view.ts'
import { refuseMessage } from '../decode/refuse-message.ts'
import { readSolanaMessage, splitSolanaTransaction, withSignature } from '../decode/solana/solana-message.ts'
import { solanaView } from '../decode/solana/solana-view.ts'
import { toBase64 } from '../host/base64.ts'
import { FrameError } from '../host/frame-error.ts'
import { Node } from './node.ts'
import { simulateSolana } from './simulate/simulate-solana.ts'
import type { Wallet } from './wallet.ts'

// A transaction has at most 1232 bytes; base58 needs 1.37 characters per byte.
const base58 = v.pipe(v.string(), v.maxLength(1700))
const messageParams = v.object({ message: v.pipe(v.string(), v.maxLength(4000)), pubkey: v.string() })
const one = v.object({ transaction: base58 })
const many = v.object({ transactions: v.pipe(v.array(base58), v.minLength(1), v.maxLength(20)) })
const commitment = v.picklist([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])
const options = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(commitment),
  maxRetries: v.optional(v.number()),
  minContextSlot: v.optional(v.number()),
})
const sendParams = v.object({ transaction: base58, options: v.optional(options) })

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase58(text, 4000)
  if (!bytes) throw new FrameError('That is not base58.', -32602)
  return bytes
}

export async function signSolanaMessage(wallet: Wallet, chain: Chain, params: unknown): Promise<object> {
  const asked = tryParse(messageParams, params)
  if (!asked) throw new FrameError('solana_signMessage needs a message and a public key.', -32602)
  const { solana } = await wallet.accounts.addresses()
  if (asked.pubkey !== solana) throw new FrameError('That account is not in this wallet.', 4100)
  const message = bytesOf(asked.message)
  refuseMessage(message, { origin: wallet.origin, address: solana, chain })
  const [signature] = await wallet.approve({
    chain,
    prepare: async () => ({ view: messageView(message), facts: undefined }),
    work: () => wallet.sign({ kind: 'solana', messages: [message] }),
  })
  return { signature: encodeBase58(signature as Uint8Array) }
}

async function signAll(
  wallet: Wallet,
  chain: Chain,
  transactions: readonly string[],
  send?: (signed: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<{ readonly signed: readonly Uint8Array<ArrayBuffer>[]; readonly signatures: readonly Uint8Array[] }> {
  const { solana } = await wallet.accounts.addresses()
  const read = transactions.map((text) => {
    const parts = splitSolanaTransaction(bytesOf(text))
    const message = parts && readSolanaMessage(parts.message)
    if (!parts || !message || parts.signatures.length !== message.signers.length)
      throw new FrameError('That is not a transaction of Solana.', -32602)
    const at = message.signers.indexOf(solana)
    if (at < 0) throw new FrameError('That transaction does not need this account.', 4100)
    return { parts, message, at }
  })
  return wallet.approve({
    chain,
    async prepare() {
      const [fees, simulations] = await Promise.all([
        Promise.all(read.map(({ parts }) => feeOf(wallet, chain, parts.message))),
        Promise.all(
          transactions.map((text, at) =>
            simulateSolana(wallet, chain, bytesOf(text), read[at]?.message.accounts ?? [], solana),
          ),
        ),
      ])
      return {
        view: solanaView(
          read.map(({ message }) => message),
          solana,
          fees,
          send !== undefined,
          chain,
          simulations,
        ),
        facts: undefined,
      }
    },
    async work() {
      const signatures = await wallet.sign({ kind: 'solana', messages: read.map(({ parts }) => parts.message) })
      const signed = read.map(({ parts, at }, index) => withSignature(parts, at, signatures[index] as Uint8Array))
      for (const transaction of signed) await send?.(transaction)
      return { signed, signatures }
    },
  })
}

/** Returns the node's fee in lamports; undefined without a node or an answer. */
async function feeOf(wallet: Wallet, chain: Chain, message: Uint8Array): Promise<bigint | undefined> {
  try {
    const answer = await new Node(chain, wallet.rpc).ask('getFeeForMessage', [toBase64(message)])
    const fee = readField(answer, 'value')
    return typeof fee === 'number' && Number.isSafeInteger(fee) ? BigInt(fee) : undefined
  } catch {
    return undefined
  }
}

export async function signSolanaTransaction(wallet: Wallet, chain: Chain, params: unknown): Promise<object> {
  const asked = tryParse(one, params)
  if (!asked) throw new FrameError('solana_signTransaction needs a transaction.', -32602)
  const { signed } = await signAll(wallet, chain, [asked.transaction])
  return { transaction: encodeBase58(signed[0] as Uint8Array) }
}

export async function signAllSolanaTransactions(wallet: Wallet, chain: Chain, params: unknown): Promise<object> {
  const asked = tryParse(many, params)
  if (!asked) throw new FrameError('solana_signAllTransactions needs transactions.', -32602)
  const { signed } = await signAll(wallet, chain, asked.transactions)
  return { transactions: signed.map(encodeBase58) }
}

export async function sendSolanaTransaction(wallet: Wallet, chain: Chain, params: unknown): Promise<object> {
  const asked = tryParse(sendParams, params)
  if (!asked) throw new FrameError('solana_signAndSendTransaction needs a transaction.', -32602)
  const node = new Node(chain, wallet.rpc)
  const { signatures } = await signAll(wallet, chain, [asked.transaction], async (signed) => {
    await node.ask('sendTransaction', [toBase64(signed), { ...asked.options, encoding: 'base64' }])
  })
  return { signature: encodeBase58(signatures[0] as Uint8Array) }
}
