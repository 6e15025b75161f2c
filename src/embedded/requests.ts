import { WmError } from '../chains/core/errors.ts'
import type { Namespace } from '../chains/core/types.ts'
import type { Access } from './access.ts'
import type { Channel } from './channel.ts'
import type { EmbeddedEnv } from './embedded-env.ts'
import { loginKeys } from './login-cache.ts'
import { policy } from './policy.ts'
import { wireReference } from './wire-reference.ts'

export interface RpcCall {
  readonly namespace: Namespace
  readonly method: string
  readonly params?: unknown
}

export interface Requests {
  /**
   * One RPC request to the frame.
   * @throws {WmError} `RPC_NOT_ALLOWED`, `USER_REJECTED` when the visitor left it, or what the channel throws.
   */
  ask(call: RpcCall): Promise<unknown>
  /**
   * Asks for something that the visitor has to approve on the frame's own screen. What the frame has done by the time
   * that they leave it stands: `send` may wait for its last word.
   */
  approve<T>(method: string, send: (left: AbortSignal) => Promise<T>): Promise<T>
  /** Ends every open request that needs approval. */
  reject(): void
}

// Text is what the frame expects; a structured clone would carry bigint (protocol §3.7).
const toText = (value: unknown): unknown =>
  typeof value === 'bigint'
    ? `0x${value.toString(16)}`
    : Array.isArray(value)
      ? value.map(toText)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toText(one)]))
        : value

/** RPC requests over the channel, held against the allow-list before anything is sent. */
export function createRequests(
  env: EmbeddedEnv,
  channel: Channel,
  access: Access,
  ready: () => Promise<void>,
): Requests {
  const open = new Set<AbortController>()

  async function send({ namespace, method, params }: RpcCall, signal?: AbortSignal) {
    await ready()
    signal?.throwIfAborted()
    const { caipNetworkId, rpcUrl } = env.network(namespace)
    const payload = {
      method,
      ...(params !== undefined && { params: toText(params) }),
      chainNamespace: namespace,
      chainId: wireReference(caipNetworkId),
      ...(rpcUrl && { rpcUrl }),
    }
    return access.through(() => channel.request('RPC_REQUEST', payload, signal))
  }

  async function approve<T>(method: string, ask: (left: AbortSignal) => Promise<T>): Promise<T> {
    const left = new AbortController()
    open.add(left)
    env.onApproval('asked', method)
    try {
      const answer = await ask(left.signal)
      // Over before anybody hears of it: whoever closes the modal then leaves nothing behind.
      open.delete(left)
      env.onApproval('done', method)
      return answer
    } catch (error) {
      open.delete(left)
      env.onApproval('failed', error)
      throw error
    }
  }

  return {
    approve,
    async ask(call) {
      const { method } = call
      const permission = policy.get(method)
      if (!permission) {
        env.onRefused(method)
        throw new WmError('RPC_NOT_ALLOWED', { method })
      }
      if (method === 'eth_chainId') {
        const kept = env.storage.get(loginKeys.lastUsedChain) ?? ''
        const { caipNetworkId } = env.network('eip155')
        return `0x${(/^\d+$/.test(kept) ? Number(kept) : Number(wireReference(caipNetworkId))).toString(16)}`
      }
      if (permission === 'safe') return send(call)
      return approve(method, (left) => send(call, left))
    },
    reject() {
      access.reject()
      for (const left of open) {
        left.abort(new WmError('USER_REJECTED', { action: 'request' }))
        // The frame still shows its screen; nothing of ours waits for what it says to this.
        try {
          channel.post('RPC_ABORT')
        } catch {
          // It is gone already.
        }
      }
    },
  }
}
