import type { Chain } from '../api/chain.ts'
import { readField } from '../data/read-field.ts'
import { FrameError } from '../host/frame-error.ts'

const DEADLINE = 15_000

/**
 * The node of a chain, as configured by the project. An `rpcUrl` from the page is never used: such a node could report
 * false fees, nonces and decimals on the approval screen. The frame's Content Security Policy blocks it too.
 */
export class Node {
  readonly #url: string

  constructor(chain: Chain, urls: { readonly [caip2: string]: string }) {
    const url = Object.hasOwn(urls, chain.caip2) ? urls[chain.caip2] : undefined
    if (!url) throw new FrameError('This wallet has no node for that network.', 4901)
    this.#url = (URL.canParse(url) ? new URL(url) : new URL(url, location.origin)).href
  }

  /** @throws {FrameError} With the node's message and code, if it has one. */
  async ask(method: string, params: unknown): Promise<unknown> {
    let answer: unknown
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        credentials: 'omit',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(DEADLINE),
      })
      answer = await response.json()
    } catch {
      throw new FrameError('The network could not be reached.', -32603)
    }
    const error = readField(answer, 'error')
    if (error !== undefined && error !== null) {
      const code = readField(error, 'code')
      const message = readField(error, 'message')
      throw new FrameError(
        typeof message === 'string' ? message.slice(0, 500) : 'The network refused.',
        typeof code === 'number' ? code : -32603,
      )
    }
    return readField(answer, 'result')
  }

  /** Calls a method whose result must be a quantity. */
  async number(method: string, params: unknown): Promise<bigint> {
    const answer = await this.ask(method, params)
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer))
      throw new FrameError('The network gave an answer that makes no sense.')
    return BigInt(answer)
  }
}
