import type { Context } from '../core/context.ts'
import { hex, parse } from '../core/schema.ts'
import type { RecipientFacts } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { balanceOf, nonceAt } from './chain-reads.ts'
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

/** Reads what an address is on a network. */
export async function inspect(address: string, network: Network, c: Context): Promise<RecipientFacts> {
  const rpc = rpcOf(network, c)
  const [raw, nonce, balance] = await Promise.all([
    rpc('eth_getCode', [address, 'latest']),
    nonceAt(rpc, address, 'latest'),
    balanceOf(rpc, address),
  ])
  const code = parse(hex, raw).toLowerCase()
  // EIP-7702: an account with delegated code is still an account.
  const contract = code !== '0x' && !code.startsWith('0xef0100')
  const token = contract && (await isToken(rpc, address))
  return { contract, unused: code === '0x' && nonce === 0 && balance === 0n, ...(token && { token }) }
}
