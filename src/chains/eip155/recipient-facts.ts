import type { Context } from '../core/context.ts'
import { hex, parse } from '../core/schema.ts'
import type { RecipientFacts } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { balanceOf, nonceAt } from './chain-reads.ts'
import { answered } from './other-endpoints.ts'
import { tokenBalance, tokenDecimals } from './token-calls.ts'
import { type Rpc, rpcOf } from './transport.ts'

/** Resolves with true for a contract that states decimals and a balance, as those of tokens do. */
async function isToken(rpc: Rpc, address: string): Promise<boolean> {
  try {
    await Promise.all([tokenDecimals(rpc, address), tokenBalance(rpc, address, address)])
    return true
  } catch {
    // A contract that does not answer like a token is still told as a contract.
    return false
  }
}

/** The networks that are asked at most whether a recipient is a contract there. */
const MOST_NETWORKS = 3

/** Returns true for the code of a contract. EIP-7702: an account with delegated code is still an account. */
const isContract = (code: string) => code !== '0x' && !code.startsWith('0xef0100')

const codeAt = async (rpc: Rpc, address: string): Promise<string> =>
  parse(hex, await rpc('eth_getCode', [address, 'latest'])).toLowerCase()

/** Resolves with the name of another network of the page on which the address is a contract. */
async function contractElsewhere(address: string, network: Network, c: Context): Promise<string | undefined> {
  const others = c.networks
    .filter((one) => one.caipNetworkId !== network.caipNetworkId && one.testnet === network.testnet)
    .slice(0, MOST_NETWORKS)
  // A network that does not answer in time says nothing.
  const codes = await Promise.all(others.map((one) => answered(codeAt(rpcOf(one, c), address), c)))
  return others.find((_, at) => isContract(codes[at] ?? '0x'))?.name
}

/** Reads what an address is on a network. */
export async function inspect(address: string, network: Network, c: Context): Promise<RecipientFacts> {
  const rpc = rpcOf(network, c)
  // The other networks hold up no answer that does not need theirs.
  const other = contractElsewhere(address, network, c).catch(() => undefined)
  const [code, nonce, balance] = await Promise.all([
    codeAt(rpc, address),
    nonceAt(rpc, address, 'latest'),
    balanceOf(rpc, address),
  ])
  const contract = isContract(code)
  // An account that has sent something here has a key, which works on every network.
  const elsewhere = code === '0x' && nonce === 0 && (await other)
  const token = contract && (await isToken(rpc, address))
  return {
    contract,
    unused: code === '0x' && nonce === 0 && balance === 0n,
    ...(token && { token }),
    ...(elsewhere && { elsewhere }),
  }
}
