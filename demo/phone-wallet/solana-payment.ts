import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getProgramDerivedAddress,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import * as v from 'valibot'
import { formatUnits, parseUnits } from 'viem'
import type { Payment } from './payment.ts'
import { PaymentRefusal } from './payment-refusal.ts'
import type { SolanaLink } from './solana-link.ts'
import type { SolanaWallet } from './solana-wallet.ts'

const SYSTEM = address('11111111111111111111111111111111')
const ASSOCIATED = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Bytes of a mint without extensions, and the place of its digits. */
const MINT = { size: 82, decimals: 44 }
/** Bytes of an account that holds a token, and the place of its amount. */
const HOLDING = { size: 165, amount: 64 }
const MOST = 2n ** 64n - 1n
/** Lamports for the one signature of a payment. */
const FEE = 5_000n
const PATIENCE = 60_000
const PAUSE = 500

const account = v.object({
  value: v.nullable(
    v.object({
      owner: v.string(),
      executable: v.boolean(),
      data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
    }),
  ),
})
const lamports = v.object({ value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const rent = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const latest = v.object({
  value: v.object({ blockhash: v.string(), lastValidBlockHeight: v.pipe(v.number(), v.safeInteger()) }),
})
const sent = v.object({ signature: v.string() })
const statuses = v.object({
  value: v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))]),
})

async function ask<const S extends v.GenericSchema>(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
  schema: S,
): Promise<v.InferOutput<S>> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const { result } = v.parse(v.object({ result: schema }), await response.json())
  return result
}

/** Resolves with an account; undefined if the network has none at the address. */
async function accountAt(rpcUrl: string, at: string) {
  const { value } = await ask(rpcUrl, 'getAccountInfo', [at, { encoding: 'base64', commitment: 'confirmed' }], account)
  return value ? { ...value, bytes: Uint8Array.from(getBase64Encoder().encode(value.data[0])) } : undefined
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  viewOf(bytes).setBigUint64(0, value, true)
  return bytes
}
const join = (...parts: readonly (Uint8Array | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))

/** SOL, or a token of the network, with the instructions that move it. */
interface Asset {
  readonly symbol: string
  readonly decimals: number
  readonly balance: bigint
  /** Lamports that a payment of an amount takes from the account, with the fee, and those that it has. */
  readonly coins: { readonly needed: (value: bigint) => bigint; readonly held: bigint }
  /** Lamports for an account that the recipient lacks. */
  readonly opening: bigint
  instructions(value: bigint, references: readonly ReferenceMeta[]): readonly IInstruction[]
}
interface ReferenceMeta {
  readonly address: Address
  readonly role: AccountRole.READONLY
}

async function coinsOf({ rpcUrl, address: payer }: SolanaWallet): Promise<bigint> {
  return BigInt((await ask(rpcUrl, 'getBalance', [payer, { commitment: 'confirmed' }], lamports)).value)
}

async function coinOf(wallet: SolanaWallet, to: string): Promise<Asset> {
  const { symbol, decimals, address: payer } = wallet
  const balance = await coinsOf(wallet)
  return {
    ...{ symbol, decimals, balance, opening: 0n },
    coins: { needed: (value) => value + FEE, held: balance },
    instructions: (amount, references) => [
      {
        programAddress: SYSTEM,
        accounts: [
          { address: address(payer), role: AccountRole.WRITABLE_SIGNER },
          { address: address(to), role: AccountRole.WRITABLE },
          ...references,
        ],
        data: join(2, 0, 0, 0, u64(amount)),
      },
    ],
  }
}

async function tokenOf(wallet: SolanaWallet, to: string, mint: string): Promise<Asset> {
  const { rpcUrl, address: payer } = wallet
  const found = await accountAt(rpcUrl, mint)
  // A token with extensions may keep a part, or need more accounts.
  if (!found || !tokenPrograms.includes(found.owner) || found.bytes.length !== MINT.size)
    throw new PaymentRefusal(`${mint} is no token that this wallet can pay with.`)
  const program = address(found.owner)
  const accountOf = async (owner: string) => {
    const seeds = [owner, program, mint].map((part) => getAddressEncoder().encode(address(part)))
    const [at] = await getProgramDerivedAddress({ programAddress: ASSOCIATED, seeds })
    return { at, holding: await accountAt(rpcUrl, at) }
  }
  const [source, destination] = await Promise.all([accountOf(payer), accountOf(to)])
  const { bytes = new Uint8Array() } = source.holding ?? {}
  const balance = bytes.length < HOLDING.size ? 0n : viewOf(bytes).getBigUint64(HOLDING.amount, true)
  const opening = destination.holding
    ? 0n
    : BigInt(await ask(rpcUrl, 'getMinimumBalanceForRentExemption', [HOLDING.size], rent))
  const held = await coinsOf(wallet)
  const decimals = found.bytes[MINT.decimals] ?? 0
  const readonly = (at: string) => ({ address: address(at), role: AccountRole.READONLY })
  const writable = (at: string) => ({ address: address(at), role: AccountRole.WRITABLE })
  return {
    ...{ symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`, decimals, balance, opening },
    coins: { needed: () => opening + FEE, held },
    instructions: (amount, references) => [
      // Does nothing if the recipient has the account by then.
      {
        programAddress: ASSOCIATED,
        accounts: [
          { address: address(payer), role: AccountRole.WRITABLE_SIGNER },
          ...[writable(destination.at), readonly(to), readonly(mint), readonly(SYSTEM), readonly(program)],
        ],
        data: join(1),
      },
      {
        programAddress: program,
        accounts: [
          ...[writable(source.at), readonly(mint), writable(destination.at)],
          { address: address(payer), role: AccountRole.READONLY_SIGNER },
          ...references,
        ],
        data: join(12, u64(amount), decimals),
      },
    ],
  }
}

/** Returns the amount of a link in base units. */
function unitsOf(amount: string, decimals: number): bigint {
  if ((amount.split('.')[1] ?? '').length > decimals)
    throw new PaymentRefusal(`The link asks for ${amount}, and the asset has ${decimals} digits after the point.`)
  const value = parseUnits(amount, decimals)
  if (value === 0n) throw new PaymentRefusal('The link asks for nothing.')
  if (value > MOST) throw new PaymentRefusal('The link asks for more than there can be.')
  return value
}

/**
 * Reads from the network what a link does not say, for a review.
 * @throws {PaymentRefusal} The wallet does not pay what the link asks for.
 */
export async function reviewSolanaPayment(link: SolanaLink, wallet: SolanaWallet): Promise<Payment> {
  const { to, token, amount, references, label, message, memo } = link
  const { rpcUrl, address: payer } = wallet
  if (amount === undefined) throw new PaymentRefusal('The link does not say how much to pay.')
  const recipient = await accountAt(rpcUrl, to)
  if (recipient && (recipient.executable || tokenPrograms.includes(recipient.owner)))
    throw new PaymentRefusal('The address that the link would pay belongs to a program or a token.')
  const asset = await (token ? tokenOf(wallet, to, token) : coinOf(wallet, to))
  const value = unitsOf(amount, asset.decimals)
  const inUnits = (units: bigint) => `${formatUnits(units, asset.decimals)} ${asset.symbol}`
  const named = references.map((one) => ({ address: address(one), role: AccountRole.READONLY }) as const)
  const written = asset.instructions(value, named)
  // The memo stands right before the transfer, which is the last instruction.
  const noted = memo ? [{ programAddress: MEMO, data: new TextEncoder().encode(memo) }] : []
  const instructions = [...written.slice(0, -1), ...noted, ...written.slice(-1)]

  return {
    amount: inUnits(value),
    lead: 'A code asks for it, and names no network: this wallet pays on its own. This can’t be undone.',
    facts: [
      { label: 'To', value: to, mono: true },
      ...(label ? [{ label: 'Name, as the code says', value: label }] : []),
      { label: 'Amount', value: inUnits(value) },
      ...(token ? [{ label: 'Token', value: token, mono: true }] : []),
      { label: 'Network', value: wallet.name },
      ...(message ? [{ label: 'For', value: message }] : []),
      ...(memo ? [{ label: 'Memo, which everybody can read', value: memo }] : []),
      ...references.map((one) => ({ label: 'Reference', value: one, mono: true })),
      ...(asset.opening > 0n
        ? [
            {
              label: 'Besides',
              value: `${formatUnits(asset.opening, wallet.decimals)} ${wallet.symbol} to open the recipient’s account of the token`,
            },
          ]
        : []),
    ],
    payers: [
      {
        ...{ label: wallet.name, address: payer, holds: inUnits(asset.balance) },
        isEnough: asset.balance >= value && asset.coins.held >= asset.coins.needed(value),
      },
    ],
    async send() {
      const { value: block } = await ask(rpcUrl, 'getLatestBlockhash', [{ commitment: 'confirmed' }], latest)
      const lifetime = {
        blockhash: block.blockhash as Blockhash,
        lastValidBlockHeight: BigInt(block.lastValidBlockHeight),
      }
      const compiled = pipe(
        createTransactionMessage({ version: 'legacy' }),
        (draft) => setTransactionMessageFeePayer(address(payer), draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
        (draft) => appendTransactionMessageInstructions(instructions, draft),
        compileTransaction,
      )
      const transaction = getBase64EncodedWireTransaction(compiled)
      return v.parse(sent, await wallet.perform('solana_signAndSendTransaction', { transaction })).signature
    },
    async isDone(hash) {
      for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
        const { value: answers } = await ask(rpcUrl, 'getSignatureStatuses', [[hash]], statuses)
        const [status] = answers
        if (status?.err) return false
        if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return true
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
      return false
    },
  }
}
