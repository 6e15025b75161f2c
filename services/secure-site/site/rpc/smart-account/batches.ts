import { type Hex, isAddressEqual } from 'viem'
import type { Chain } from '../../api/chain.ts'
import { Node } from '../node.ts'

/**
 * Simple7702Account 0.8 of the ERC-4337 authors. The address is derived from the code (CREATE2), so that it has the
 * same code on every network. It accepts calls only from the account itself and from the EntryPoint.
 */
export const BATCH_CODE: Hex = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/**
 * The networks on which an account can execute several calls in one transaction
 * (https://eips.ethereum.org/EIPS/eip-7702), and the accounts that are set up for it.
 */
export class Batches {
  readonly #rpc: { readonly [caip2: string]: string }
  readonly #known = new Map<string, Promise<boolean>>()

  constructor(rpc: { readonly [caip2: string]: string }) {
    this.#rpc = rpc
  }

  /** Resolves with true if the network has the code; with false while the network does not answer. */
  on(chain: Chain): Promise<boolean> {
    if (chain.namespace !== 'eip155' || !Object.hasOwn(this.#rpc, chain.caip2)) return Promise.resolve(false)
    const known = this.#known.get(chain.caip2)
    if (known !== undefined) return known
    const asked = new Node(chain, this.#rpc).ask('eth_getCode', [BATCH_CODE, 'latest']).then(
      (code) => typeof code === 'string' && code.length > 2,
      () => {
        this.#known.delete(chain.caip2)
        return false
      },
    )
    this.#known.set(chain.caip2, asked)
    return asked
  }

  /** Resolves with true if the account delegates to the code. */
  async isSetUp(chain: Chain, address: string): Promise<boolean> {
    const code = await new Node(chain, this.#rpc).ask('eth_getCode', [address, 'latest'])
    const [, delegate] = /^0xef0100([0-9a-f]{40})$/i.exec(String(code)) ?? []
    return delegate !== undefined && isAddressEqual(`0x${delegate}`, BATCH_CODE)
  }
}
