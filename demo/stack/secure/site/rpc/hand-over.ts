import { type Hex, keccak256 } from 'viem'
import type { Chain } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import type { Node } from './node.ts'
import type { Wallet } from './wallet.ts'

/**
 * Gives a signed transaction to the node.
 * @param nonce The last one that it takes: an authorization of the account in it takes one more.
 */
export async function handOver(
  wallet: Wallet,
  node: Node,
  chain: Chain,
  { account, nonce, signed }: { readonly account: string; readonly nonce: number; readonly signed: string },
): Promise<unknown> {
  await wallet.lastSent.put('transaction', chain, account, { hash: keccak256(signed as Hex), nonce: BigInt(nonce) })
  try {
    return await node.ask('eth_sendRawTransaction', [signed])
  } catch (error) {
    // Certain only where the node itself says no, and not that it has this very transaction already.
    const isRefused = error instanceof FrameError && error.code !== -32603 && !/known/i.test(error.message)
    if (isRefused) await wallet.lastSent.drop('transaction', chain, account)
    throw error
  }
}
