import { setTimeout } from 'node:timers/promises'
import { startAnvil as startNode } from '../../demo/stack/evm/anvil.mjs'
import { claimPort } from '../../services/lib/claim-port.mjs'

/** A real local chain with ten funded accounts. */
export interface Anvil {
  readonly url: string
  /**
   * Any JSON-RPC call, also anvil's own. A transaction that is sent here is in a block once this resolves, because the
   * node answers with the hash first and mines afterwards. With `evm_setAutomine` off it resolves with the hash.
   */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/** Starts one and resolves when it answers. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const port = await claimPort(0, 'the chain of a test', 'nothing')
  const { url, stop } = await startNode({ chainId, port })
  let isMining = true

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as {
      result?: unknown
      error?: { code: number; message: string }
    }
    if (error) throw error
    return result
  }

  return {
    url,
    stop,
    async rpc(method, params = []) {
      const result = await ask(method, params)
      if (method === 'evm_setAutomine') isMining = params[0] === true
      if (isMining && /^eth_send(Raw)?Transaction$/.test(method))
        while (!(await ask('eth_getTransactionReceipt', [result]))) await setTimeout(5)
      return result
    },
  }
}
