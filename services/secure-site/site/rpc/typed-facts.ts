import type { Hex } from 'viem'
import type { TypedAbout } from '../decode/typed-data/typed-data-view.ts'
import { fieldOf, permittedIn } from '../decode/typed-data/typed-shape.ts'
import { typedTokens } from '../decode/typed-data/typed-tokens.ts'
import type { TypedData } from '../typed-data/typed-data.ts'
import { isPlainAccount, tokenFacts } from './call-facts.ts'
import type { Node } from './node.ts'
import { within } from './within.ts'

// Maximum wait in milliseconds for what the node tells of typed data.
const FACTS_IN = 3000
const MAX_ADDRESSES = 8
// Sites that have no contract name this address.
const NOBODY = `0x${'0'.repeat(40)}`

/**
 * Reads what typed data does not say itself: the tokens behind its amounts, which of its spenders are plain accounts,
 * and whether its contract exists. What the node does not tell in time is taken as ordinary.
 */
export async function typedFacts(
  node: Node | undefined,
  data: TypedData,
  own: string,
): Promise<Pick<TypedAbout, 'tokens' | 'accounts' | 'isNowhere'>> {
  if (!node) return { tokens: new Map(), accounts: new Set(), isNowhere: false }
  const contract = fieldOf(data.domain, 'verifyingContract')
  const named = contract?.kind === 'address' ? contract.value.toLowerCase() : NOBODY
  // An account of a wallet that is a contract may sign for itself before its code exists.
  const contracts = named === NOBODY || named === own.toLowerCase() ? [] : [named]
  const codeOf = (address: string) => node.ask('eth_getCode', [address, 'latest'])
  const [tokens, spenders, [found]] = await Promise.all([
    all(typedTokens(data), (one) => tokenFacts(node, one as Hex)),
    all([...new Set(permittedIn(data.message))].slice(0, MAX_ADDRESSES), codeOf),
    all(contracts, codeOf),
  ])
  return {
    tokens: new Map(tokens),
    accounts: new Set(spenders.flatMap(([one, code]) => (isPlainAccount(code) ? one : []))),
    isNowhere: found?.[1] === '0x',
  }
}

/** Asks for each address at once. Returns the answers that came in time and say something. */
async function all<Value>(
  addresses: readonly string[],
  ask: (address: string) => Promise<Value | undefined>,
): Promise<readonly (readonly [address: string, value: Value])[]> {
  const found = await Promise.all(addresses.map(async (one) => [one, await within(FACTS_IN, ask(one))] as const))
  return found.flatMap(([one, value]) => (value === undefined ? [] : [[one, value] as const]))
}
