import { decodeAbiParameters, type Hex, hexToString, trim } from 'viem'
import type { Chain } from '../api/chain.ts'
import type { CallFacts, TokenFacts } from '../decode/call-parts.ts'
import { escapeName } from '../decode/escape-text.ts'
import { type InnerCall, innerCalls } from '../decode/inner-calls.ts'
import { permittedBy, tokenCallOf } from '../decode/token-call.ts'
import type { Node } from './node.ts'

/** Returns the symbol and decimals that a contract reports; undefined if it does not answer as a token. */
export async function tokenFacts(node: Node, to: Hex): Promise<TokenFacts | undefined> {
  const call = (selector: string) => node.ask('eth_call', [{ to, data: selector }, 'latest'])
  try {
    const [decimalsWord, symbolWord] = await Promise.all([call('0x313ce567'), call('0x95d89b41')])
    const decimals = Number(BigInt(String(decimalsWord)))
    if (decimals > 36) return undefined
    const word = String(symbolWord) as Hex
    // Old tokens return the symbol as bytes32.
    const symbol =
      word.length === 66
        ? hexToString(trim(word, { dir: 'right' }))
        : decodeAbiParameters([{ type: 'string' }], word)[0]
    return { decimals, symbol: escapeName(symbol, 16) || '?' }
  } catch {
    return undefined
  }
}

/** Returns true for an address without code, and for one with a delegation, which its key can change (EIP-7702). */
export const isPlainAccount = (code: unknown): boolean =>
  typeof code === 'string' && (code === '0x' || /^0xef0100[0-9a-f]{40}$/i.test(code))

const MAX_DEPTH = 4
const MAX_CALLS = 60

/**
 * Reads the facts of calls and their nested calls from the node. Calls beyond the limits of depth and number are
 * counted, not read.
 */
export async function callsFacts(
  node: Node,
  chain: Chain,
  calls: readonly { readonly to: Hex | undefined; readonly value: bigint; readonly data: Hex }[],
): Promise<readonly CallFacts[]> {
  const codes = new Map<string, Promise<unknown>>()
  const tokens = new Map<string, Promise<TokenFacts | undefined>>()
  const once = <Value>(known: Map<string, Promise<Value>>, to: Hex, ask: () => Promise<Value>): Promise<Value> => {
    const asked = known.get(to.toLowerCase()) ?? ask()
    known.set(to.toLowerCase(), asked)
    return asked
  }
  let left = MAX_CALLS
  const factsOf = async (
    { to, value, data, isDelegated }: Omit<InnerCall, 'to'> & { readonly to: Hex | undefined },
    depth: number,
  ): Promise<CallFacts> => {
    const carried = to && depth < MAX_DEPTH ? innerCalls(to, data) : undefined
    const call = to ? tokenCallOf(data) : undefined
    const permitted = call && (permittedBy(call) as Hex | undefined)
    const codeOf = (address: Hex) => once(codes, address, () => node.ask('eth_getCode', [address, 'latest']))
    const [code, permittedCode, token] = await Promise.all([
      to ? codeOf(to) : '0x',
      permitted && codeOf(permitted),
      to && data !== '0x' && !carried ? once(tokens, to, () => tokenFacts(node, to)) : undefined,
    ])
    const isContract = typeof code === 'string' && code.length > 2
    const isForAccount = isPlainAccount(permittedCode)
    const facts = {
      ...{ chain, to, value, data, token, isContract },
      ...(isForAccount && { isForAccount }),
      ...(isDelegated && { isDelegated }),
    }
    if (!carried || !isContract || carried.calls.length > left) return facts
    left -= carried.calls.length
    const inner = await Promise.all(carried.calls.map((one) => factsOf(one, depth + 1)))
    return { ...facts, inner: { ...carried, calls: inner } }
  }
  return Promise.all(calls.map((call) => factsOf(call, 0)))
}
