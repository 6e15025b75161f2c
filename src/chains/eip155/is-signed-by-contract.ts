import { createClient, http } from 'viem'
import { getChainId, verifyMessage } from 'viem/actions'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import type { CaipNetworkId } from '../core/types.ts'

/**
 * Resolves with true if the contract of an address accepts the signature, by EIP-1271 or EIP-6492. Two nodes must
 * agree, or the only one.
 * @throws {WmError<'RPC_UNREACHABLE'>} The nodes that did not answer could have decided.
 */
export async function isSignedByContract({
  address,
  chainId,
  message,
  signature,
  urls,
  timeout,
  fetchFn,
}: {
  readonly address: `0x${string}`
  readonly chainId: CaipNetworkId
  readonly message: string
  readonly signature: `0x${string}`
  readonly urls: readonly string[]
  /** Milliseconds. */
  readonly timeout: number
  readonly fetchFn?: typeof fetch
}): Promise<boolean> {
  const answers = await Promise.allSettled(
    [...new Set(urls)].map(async (url) => {
      const transport = http(url, { timeout, retryCount: 1, ...(fetchFn && { fetchFn }) })
      // The contract is chosen by whoever signs in: with CCIP-Read it could let this machine fetch any URL.
      const client = createClient({ transport, ccipRead: false })
      const [valid, chain] = await Promise.all([
        verifyMessage(client, { address, message, signature }),
        getChainId(client),
      ])
      if (`eip155:${chain}` !== chainId) throw new Error(`${new URL(url).host} serves eip155:${chain}`)
      return valid
    }),
  )
  const needed = Math.min(2, answers.length)
  const yes = answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length
  if (yes >= needed) return true
  const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (yes + failed.length >= needed) throw rpcError('RPC_UNREACHABLE', { id: chainId }, { cause: failed[0] })
  return false
}
