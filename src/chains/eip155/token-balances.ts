import type { Holdings, TokenReading } from '../core/balance-capability.ts'
import type { Context } from '../core/context.ts'
import type { Network } from '../core/types.ts'
import { type Answer, readEach, readText, word } from './contract-reads.ts'
import { rpcOf } from './transport.ts'

/** Limit of decimals in which amounts can be written. */
const MOST_DECIMALS = 36n

const DECIMALS = '313ce567'
const SYMBOL = '95d89b41'
const NAME = '06fdde03'
const BALANCE_OF = '70a08231'

const readsOf = (owner: string) => [DECIMALS, `${BALANCE_OF}${word(owner)}`, SYMBOL, NAME]

/** Returns the token, or undefined if the contract does not state decimals and balance in a word each. */
function readToken(address: string, [decimals, balance, symbol, name]: readonly Answer[]): TokenReading | undefined {
  if (decimals?.length !== 64 || balance?.length !== 64) return undefined
  const places = BigInt(`0x${decimals}`)
  if (places > MOST_DECIMALS) return undefined
  const value = BigInt(`0x${balance}`)
  return { address, decimals: Number(places), value, symbol: readText(symbol), name: readText(name) }
}

/**
 * Reads what an owner holds of some tokens, by their contracts: in one call where Multicall3 stands, else one by one.
 * Undefined for a token that does not state decimals and balance.
 */
export async function tokenBalances(
  network: Network,
  owner: string,
  tokens: readonly string[],
  c: Context,
): Promise<readonly (TokenReading | undefined)[]> {
  const reads = readsOf(owner)
  const calls = tokens.flatMap((to) => reads.map((data) => ({ to, data })))
  const answers = await readEach(rpcOf(network, c), calls, c)
  return tokens.map((address, index) =>
    readToken(address, answers.slice(index * reads.length, (index + 1) * reads.length)),
  )
}

export const holdings: Holdings = {
  tokens: tokenBalances,
  nfts: async () => (await import('./nft-balances.ts')).nftBalances,
}
