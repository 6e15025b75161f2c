import { recoverMessageAddress } from 'viem/utils'
import type { SiwxVerifier } from '../core/siwx.ts'
import type { CaipNetworkId } from '../core/types.ts'

/** Options of `eip155Verifier`. */
export interface Eip155VerifierOptions {
  /**
   * URLs of your nodes by network, for accounts that are contracts. With two or more, two of them must agree, so that
   * none can let somebody in alone. Without any, accounts with a key of their own can sign in and contracts cannot.
   */
  readonly rpcUrls?: { readonly [id: CaipNetworkId]: string | readonly string[] }
  /** Default: the global one. */
  readonly fetch?: typeof fetch
  /** Milliseconds that a node has for an answer; default 10,000. */
  readonly timeout?: number
}

/** Hex of at most 32 KiB: a signature of a contract may bring the call that deploys it. */
const isHex = (text: string): text is `0x${string}` => text.length <= 65_538 && /^0x(?:[0-9a-fA-F]{2})+$/.test(text)

/**
 * Checks signatures on `eip155`: of keys without any request, of contracts (EIP-1271) and of contracts that are not yet
 * deployed (EIP-6492) by a read-only call to your nodes.
 *
 * `verify` rejects with `WmError` `RPC_UNREACHABLE` if too few nodes answer to know.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1271
 * @see https://eips.ethereum.org/EIPS/eip-6492
 *
 * @example
 * import { defaultSiwx, eip155Verifier } from 'wallet-modal/siwx'
 *
 * const verifier = eip155Verifier({ rpcUrls: { 'eip155:1': ['https://node-a.test', 'https://node-b.test'] } })
 * const siwx = defaultSiwx({ verifiers: [verifier] })
 */
export function eip155Verifier({
  rpcUrls = {},
  fetch: fetchFn,
  timeout = 10_000,
}: Eip155VerifierOptions = {}): SiwxVerifier {
  return {
    chainNamespace: 'eip155',
    async verify({ data, message, signature }) {
      if (!isHex(signature)) return false
      const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
      if (signer !== undefined && signer === data.accountAddress) return true
      const urls = [Object.hasOwn(rpcUrls, data.chainId) ? (rpcUrls[data.chainId] ?? []) : []].flat()
      if (urls.length === 0) return false
      const { isSignedByContract } = await import('./is-signed-by-contract.ts')
      return isSignedByContract({
        ...{ message, signature, urls, timeout },
        address: data.accountAddress as `0x${string}`,
        chainId: data.chainId,
        ...(fetchFn && { fetchFn }),
      })
    },
  }
}
