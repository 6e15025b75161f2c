import type { Chain } from '../../api/chain.ts'
import { encodeBase58 } from '../../data/base58.ts'
import { tryParse, v } from '../../data/schema.ts'
import type { AssetChange, Simulation } from '../../decode/simulation.ts'
import { fromBase64, toBase64 } from '../../host/base64.ts'
import { Node } from '../node.ts'
import type { Wallet } from '../wallet.ts'
import { within } from '../within.ts'

// Same limit in milliseconds as for EVM networks.
const TRIAL_IN = 4000
const MAX_ACCOUNTS = 64

const account = v.nullable(
  v.object({ lamports: v.pipe(v.number(), v.safeInteger()), data: v.tuple([v.string(), v.literal('base64')]) }),
)
const before = v.object({ value: v.array(account) })
const after = v.object({
  value: v.object({ err: v.unknown(), accounts: v.optional(v.nullable(v.array(account))) }),
})
type Account = v.InferOutput<typeof account>

/**
 * Simulates a transaction on the node's latest state, and sums up its changes for the account. Never throws and has a
 * time limit.
 */
export async function simulateSolana(
  wallet: Pick<Wallet, 'rpc'>,
  chain: Chain,
  transaction: Uint8Array,
  accounts: readonly string[],
  own: string,
): Promise<Simulation> {
  const attempt = async (): Promise<Simulation> => {
    const node = new Node(chain, wallet.rpc)
    const addresses = accounts.slice(0, MAX_ACCOUNTS)
    const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
    const [old, tried] = await Promise.all([
      // Without the earlier balances the simulation still shows success or failure.
      node.ask('getMultipleAccounts', [addresses, { encoding: 'base64' }]).catch(() => undefined),
      node.ask('simulateTransaction', [
        toBase64(transaction),
        { ...options, accounts: { encoding: 'base64', addresses } },
      ]),
    ])
    const result = tryParse(after, tried)?.value
    if (!result) return { outcome: 'unknown' }
    if (result.err !== null && result.err !== undefined)
      return { outcome: 'fails', reason: typeof result.err === 'string' ? result.err : JSON.stringify(result.err) }
    const known = tryParse(before, old)?.value
    if (!known || !result.accounts || result.accounts.length !== addresses.length) return { outcome: 'passes' }
    return { outcome: 'done', changes: changesOf(addresses, known, result.accounts, own) }
  }
  return (await within(TRIAL_IN, attempt())) ?? { outcome: 'unknown' }
}

/** Parses a token account (mint, owner, amount) in the layout of https://spl.solana.com/token */
function tokenOf(one: Account | undefined) {
  const bytes = one ? fromBase64(one.data[0]) : undefined
  if (!bytes || bytes.length < 165) return undefined
  const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(64, true)
  return { mint: encodeBase58(bytes.slice(0, 32)), owner: encodeBase58(bytes.slice(32, 64)), amount }
}

function changesOf(
  addresses: readonly string[],
  old: readonly Account[],
  next: readonly Account[],
  own: string,
): readonly AssetChange[] {
  return addresses.flatMap((address, at): readonly AssetChange[] => {
    const [was, is] = [old[at], next[at]]
    const coins = address === own ? BigInt(is?.lamports ?? 0) - BigInt(was?.lamports ?? 0) : 0n
    const [tokensWere, tokensAre] = [tokenOf(was), tokenOf(is)]
    const mint = tokensAre?.mint ?? tokensWere?.mint
    // A token account with a new owner counts as lost.
    const held = (one: typeof tokensAre) => (one?.owner === own ? one.amount : 0n)
    const tokens = held(tokensAre) - held(tokensWere)
    return [
      ...(coins === 0n ? [] : [{ amount: coins }]),
      ...(tokens === 0n || mint === undefined ? [] : [{ amount: tokens, token: mint }]),
    ]
  })
}
