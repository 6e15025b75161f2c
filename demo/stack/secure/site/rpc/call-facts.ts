import { decodeAbiParameters, type Hex, hexToString, trim } from 'viem'
import type { Chain } from '../chain.ts'
import type { CallFacts, TokenFacts } from '../decode/call-parts.ts'
import { escapeName } from '../decode/escape-text.ts'
import type { Node } from './node.ts'

/** What a contract says of itself as a token; undefined where it does not answer like one. */
export async function tokenFacts(node: Node, to: Hex): Promise<TokenFacts | undefined> {
  const call = (selector: string) => node.ask('eth_call', [{ to, data: selector }, 'latest'])
  try {
    const [decimalsWord, symbolWord] = await Promise.all([call('0x313ce567'), call('0x95d89b41')])
    const decimals = Number(BigInt(String(decimalsWord)))
    if (decimals > 36) return undefined
    const word = String(symbolWord) as Hex
    // Old tokens answer with 32 bytes of text.
    const symbol =
      word.length === 66
        ? hexToString(trim(word, { dir: 'right' }))
        : decodeAbiParameters([{ type: 'string' }], word)[0]
    return { decimals, symbol: escapeName(symbol, 16) || '?' }
  } catch {
    return undefined
  }
}

/** What the node knows of a call. */
export async function callFacts(
  node: Node,
  chain: Chain,
  { to, value, data }: { readonly to: Hex | undefined; readonly value: bigint; readonly data: Hex },
): Promise<CallFacts> {
  const [code, token] = await Promise.all([
    to ? node.ask('eth_getCode', [to, 'latest']) : '0x',
    to && data !== '0x' ? tokenFacts(node, to) : undefined,
  ])
  return { chain, to, value, data, token, isContract: typeof code === 'string' && code.length > 2 }
}
