import type { Holdings, TokenReading } from '../core/balance-capability.ts'
import type { Context } from '../core/context.ts'
import { parse, tryParse, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { tokenPrograms } from './parse.ts'
import { inContext, rpcOf, u64 } from './rpc.ts'

const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const accounts = inContext(v.array(v.object({ account: v.object({ data: v.unknown() }) })))
const account = v.object({
  parsed: v.object({ info: v.object({ mint: v.string(), tokenAmount: v.object({ amount: u64, decimals }) }) }),
})

/**
 * Reads what an owner holds of some tokens, by their mints, in all of its token accounts. A token without an account is
 * not held, and left out.
 */
export async function tokenBalances(
  network: Network,
  owner: string,
  tokens: readonly string[],
  c: Context,
): Promise<readonly (TokenReading | undefined)[]> {
  const rpc = rpcOf(network, c)
  const options = { commitment: 'confirmed', encoding: 'jsonParsed' }
  const answers = await Promise.all(
    tokenPrograms.map((programId) => rpc('getTokenAccountsByOwner', [owner, { programId }, options])),
  )
  const held = new Map<string, TokenReading | undefined>()
  let isUnread = false
  for (const { account: one } of answers.flatMap((raw) => parse(accounts, raw).value)) {
    const read = tryParse(account, one.data)?.parsed.info
    // An unread account may be of any of the tokens, whose amount is then too small.
    if (!read) isUnread = true
    if (!read || !tokens.includes(read.mint)) continue
    const before = held.get(read.mint)
    const { mint: address, tokenAmount } = read
    const { amount: more, decimals: places } = tokenAmount
    const isOdd = before !== undefined && before.decimals !== places
    held.set(
      address,
      isOdd ? undefined : { address, decimals: places, value: (before?.value ?? 0n) + more, symbol: '', name: '' },
    )
  }
  return isUnread ? [...held.values(), undefined] : [...held.values()]
}

export const holdings: Holdings = { tokens: tokenBalances }
