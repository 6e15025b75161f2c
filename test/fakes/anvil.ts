import { startAnvil as startNode } from '../../demo/stack/evm/anvil.mjs'
import { claimPort } from '../../services/lib/claim-port.mjs'

/** A real local chain with ten funded accounts. */
export interface Anvil {
  readonly url: string
  /** Any JSON-RPC call, also anvil's own. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/** Starts one and resolves when it answers. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const port = await claimPort(0, 'the chain of a test', 'nothing')
  const { url, stop } = await startNode({ chainId, port })
  return {
    url,
    stop,
    async rpc(method, params = []) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = (await response.json()) as {
        result?: unknown
        error?: { code: number; message: string }
      }
      if (error) throw error
      return result
    },
  }
}
