import type { Context } from '../core/context.ts'
import { WmError } from '../core/errors.ts'
import { parse, v } from '../core/schema.ts'
import type { SendCapability, TransferIntent, TransferStatus } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { isSameBytes } from './bytes.ts'
import { askEsplora, jsonIn } from './esplora.ts'
import { scriptOf } from './script-of.ts'
import { type Output, readTransaction } from './transaction.ts'

/** Id of a transaction. */
export const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const statusSchema = v.object({ confirmed: v.boolean() })
const spentSchema = v.pipe(
  v.object({ spent: v.boolean(), txid: v.optional(txid), status: v.optional(statusSchema) }),
  v.check(({ spent, txid }) => !spent || txid !== undefined, 'must name the transaction that spends it'),
)

type Paid = Pick<TransferIntent, 'from' | 'to' | 'value'>

/** Coins of a payment that are remembered, to be asked about one by one. A payment uses the largest first. */
const MOST_COINS = 20

/** Resolves with what a URL of the network tells; undefined if each that answers refuses. */
async function known<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (WmError.is(error, 'NODE_ERROR')) return undefined
    throw error
  }
}

/** Resolves with a transaction in hexadecimal; undefined if no URL of the network knows it. */
const transactionOf = (network: Network, hash: string, c: Context): Promise<string | undefined> =>
  known(askEsplora(network, `/tx/${hash}/hex`, c, (text) => text.trim()))

/** Returns the output that pays exactly this. */
function paidIn(outputs: readonly Output[], { to, value }: Paid, network: Network): Output | undefined {
  const theirs = scriptOf(network, to)
  return outputs.find((output) => isSameBytes(output.script, theirs) && output.value === value)
}

/** Returns whether a transaction pays exactly this, and everything else back to the sender. */
function pays(hex: string, sought: Paid, network: Network): boolean {
  const mine = scriptOf(network, sought.from)
  const { outputs } = readTransaction(hex)
  const paid = paidIn(outputs, sought, network)
  return paid !== undefined && outputs.every((output) => output === paid || isSameBytes(output.script, mine))
}

/** Resolves with the transaction that spends one of these coins; undefined if none is known to do so. */
async function spenderOf(coins: readonly string[], network: Network, c: Context) {
  for (const coin of coins) {
    const path = `/tx/${coin.replace(':', '/outspend/')}`
    const found = await known(askEsplora(network, path, c, (text) => parse(spentSchema, jsonIn(text))))
    if (found?.txid) return { hash: found.txid, isMined: found.status?.confirmed === true }
  }
  return undefined
}

/**
 * Resolves with the transaction that took the place of a payment which the network no longer knows: a coin can be spent
 * once. It is the same transfer if the recipient gets the amount, whatever else it pays.
 */
async function replacement(
  sought: Parameters<SendCapability['status']>[0],
  network: Network,
  c: Context,
): Promise<TransferStatus | undefined> {
  const { coins = [], claimed = [] } = sought
  const spender = await spenderOf(coins, network, c)
  const hash = spender?.hash
  // A service that names the payment itself, or does not have the other transaction either, is behind.
  const hex = hash && hash !== sought.hash && (await transactionOf(network, hash, c))
  if (!hex) return undefined
  const { spent, outputs } = readTransaction(hex)
  // A wrong "it was replaced" would be paid a second time.
  if (!coins.some((coin) => spent.includes(coin))) return undefined
  const same = !claimed.includes(hash) && paidIn(outputs, sought, network) !== undefined
  // A miner may still take the payment until the other one is mined.
  return same || spender?.isMined ? { status: 'replaced', hash, same } : undefined
}

/** The looks at a sent payment. */
export const sendStatus: Pick<SendCapability, 'verify' | 'status'> = {
  async verify(hash, intent, network, c) {
    const hex = await transactionOf(network, hash, c).catch(() => undefined)
    c.signal.throwIfAborted()
    if (!hex) return 'unknown'
    return pays(hex, intent, network) ? 'match' : 'mismatch'
  },
  async status(sought, network, c) {
    const { hash } = sought
    // The page sends what the wallet has signed: without a hash nothing was sent.
    if (!hash) return { status: 'not-found' }
    const hex = await transactionOf(network, hash, c)
    if (!hex) return (await replacement(sought, network, c)) ?? { status: 'not-found' }
    const read = (text: string) => parse(statusSchema, jsonIn(text))
    const { confirmed } = await askEsplora(network, `/tx/${hash}/status`, c, read)
    if (confirmed) return { status: 'confirmed', hash }
    return { status: 'pending', coins: readTransaction(hex).spent.slice(0, MOST_COINS) }
  },
}
