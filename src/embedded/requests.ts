import { connectionError } from '../chains/core/error-texts/connection-error.ts'
import { embeddedError } from '../chains/core/error-texts/embedded-error.ts'
import type { Namespace } from '../chains/core/types.ts'
import type { Channel } from './channel.ts'
import type { EmbeddedEnv } from './embedded-env.ts'
import { loginKeys } from './login-cache.ts'
import { policy } from './policy.ts'
import { wireReference } from './protocol.ts'
import type { StorageAccess } from './storage-access.ts'

export interface RpcCall {
  readonly namespace: Namespace
  readonly method: string
  readonly params?: unknown
}

export interface Requests {
  /**
   * Sends one RPC request to the frame.
   * @throws {WmError} `RPC_NOT_ALLOWED`, `USER_REJECTED` when the visitor left it, or an error of the channel.
   */
  ask(call: RpcCall): Promise<unknown>
  /**
   * Runs a request that the visitor has to approve on the frame's own screen. An action that the frame has completed
   * when the visitor leaves stands, so `send` may wait for its report.
   */
  approve<T>(method: string, send: (left: AbortSignal) => Promise<T>): Promise<T>
  /** Rejects every open request that needs approval. */
  reject(): void
}

// The frame expects text; a structured clone would keep a bigint.
const toText = (value: unknown): unknown =>
  typeof value === 'bigint'
    ? `0x${value.toString(16)}`
    : Array.isArray(value)
      ? value.map(toText)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toText(one)]))
        : value

/** Returns RPC requests over the channel, checked against the allowed methods before anything is sent. */
export function createRequests(
  env: EmbeddedEnv,
  channel: Channel,
  access: StorageAccess,
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
    return access.withAccess(() => channel.request('RPC_REQUEST', payload, signal))
  }

  async function approve<T>(method: string, ask: (left: AbortSignal) => Promise<T>): Promise<T> {
    const left = new AbortController()
    open.add(left)
    env.onApproval('asked', method)
    try {
      const answer = await ask(left.signal)
      // Removed before the report, so that closing the modal in reaction to it rejects nothing.
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
        throw embeddedError('RPC_NOT_ALLOWED', { method })
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
        left.abort(connectionError('USER_REJECTED', { action: 'request' }))
        // The frame still shows its screen; its answer to this is not needed.
        try {
          channel.post('RPC_ABORT')
        } catch {
          // The frame is gone already.
        }
      }
    },
  }
}
