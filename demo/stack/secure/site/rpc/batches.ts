import { type Hex, isAddressEqual } from 'viem'
import type { Chain } from '../chain.ts'
import { Node } from './node.ts'

/**
 * Simple7702Account of ERC-4337's authors, version 0.8: the address is made from its code, so it is the same code
 * wherever there is some. It takes orders from the account itself and from the entry point alone.
 */
export const BATCH_CODE: Hex = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** Which networks let an account do several calls in one transaction (EIP-7702), and whether an account is set up for it. */
export class Batches {
  readonly #rpc: { readonly [caip2: string]: string }
  readonly #known = new Map<string, Promise<boolean>>()

  constructor(rpc: { readonly [caip2: string]: string }) {
    this.#rpc = rpc
  }

  /** Whether the network has the code. A network that does not answer has not, until it does. */
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

  /** Whether the account has taken the code on already. */
  async isSetUp(chain: Chain, address: string): Promise<boolean> {
    const code = await new Node(chain, this.#rpc).ask('eth_getCode', [address, 'latest'])
    const [, delegate] = /^0xef0100([0-9a-f]{40})$/i.exec(String(code)) ?? []
    return delegate !== undefined && isAddressEqual(`0x${delegate}`, BATCH_CODE)
  }
}
