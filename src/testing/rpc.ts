import { ProviderError } from './provider-error.ts'
import type { TestChain } from './types.ts'

let nextId = 1

/** Makes one JSON-RPC call to the first URL of a chain. Throws errors of the node with their code. */
export async function callChain(chain: TestChain, method: string, params: readonly unknown[]): Promise<unknown> {
  const url = chain.rpcUrls.default.http[0]
  if (!url) throw new ProviderError(4901, `The wallet has no RPC URL for ${chain.name}.`)
  let body: { result?: unknown; error?: { code?: number; message?: string; data?: unknown } }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }),
    })
    body = (await response.json()) as typeof body
  } catch (cause) {
    throw new ProviderError(4901, `The wallet cannot reach ${chain.name}.`, cause)
  }
  if (body.error) {
    throw new ProviderError(
      body.error.code ?? -32603,
      body.error.message ?? 'The node answered with an error.',
      body.error.data,
    )
  }
  return body.result ?? null
}

/** Methods that a wallet forwards to the node of its current chain. */
export const readMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])
