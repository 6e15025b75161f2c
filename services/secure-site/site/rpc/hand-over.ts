import { type Hex, keccak256 } from 'viem'
import type { Chain } from '../api/chain.ts'
import { FrameError } from '../host/frame-error.ts'
import type { Node } from './node.ts'
import type { Wallet } from './wallet.ts'

/**
 * Sends a signed transaction to the node.
 * @param nonce The last nonce that it uses: an authorization of the account inside it uses one more.
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
    // The transaction is certainly not sent only if the node refuses it for another reason than knowing it already.
    const isRefused = error instanceof FrameError && error.code !== -32603 && !/known/i.test(error.message)
    if (isRefused) await wallet.lastSent.drop('transaction', chain, account)
    throw error
  }
}
