import { BaseError, ContractFunctionRevertedError, createClient, custom, type Hex, isHex } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/ens'
import type { Context } from '../core/context.ts'
import { WmError } from '../core/errors.ts'
import type { AddressAnswer, MakeNameSource, NameAnswer, NameSource } from '../core/name-service.ts'
import { requestText } from '../core/node-http.ts'
import { readField } from '../core/read-field.ts'
import { hex, parse } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { parseUrl } from '../core/url.ts'
import { rpcOf } from './transport.ts'

/** Hosts of one name that are asked, one after the other. */
const MOST_HOSTS = 4
/** Characters of a host's answer. */
const MOST_ANSWER = 200_000

/** Reverts of the resolving contract that mean that nobody has the name. */
const unknown = ['ResolverNotFound', 'ResolverNotContract']
/** Reverts that mean that the name has no such record. */
const empty = ['UnsupportedResolverProfile', 'ResolverError']

/** Returns the name of the error with which the resolving contract reverted. */
function revertOf(error: unknown): string | undefined {
  const found = error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)
  return found instanceof ContractFunctionRevertedError ? found.data?.errorName : undefined
}

interface GatewayRequest {
  readonly data: Hex
  readonly sender: string
  readonly urls: readonly string[]
}

/**
 * Returns the function that asks the hosts of names that are kept outside of the network. Others than the allowed ones
 * are not asked; `refuse` is told the first of them.
 */
function gateway(hosts: readonly string[], refuse: (host: string) => void, c: Context) {
  return async ({ data, sender, urls }: GatewayRequest): Promise<Hex> => {
    let failure: unknown
    for (const raw of urls.slice(0, MOST_HOSTS)) {
      const isRead = raw.includes('{data}')
      const url = parseUrl(raw.replace('{sender}', sender.toLowerCase()).replace('{data}', data))
      if (!url) continue
      if (!hosts.includes(url.origin)) {
        refuse(url.host)
        continue
      }
      try {
        const post = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data, sender }),
        }
        const { response, text } = await requestText(url.href, isRead ? {} : post, c)
        const answer: unknown = text.length > MOST_ANSWER ? undefined : readField(JSON.parse(text), 'data')
        if (response.ok && isHex(answer)) return answer
      } catch (cause) {
        c.signal.throwIfAborted()
        failure = cause
      }
    }
    throw new Error('No host has answered', { cause: failure })
  }
}

/** The names that one network keeps, for the addresses of `network`. */
class EnsSource implements NameSource {
  readonly #keeper: Network
  readonly #network: Network
  readonly #hosts: readonly string[]
  readonly #context: Context
  #refused: string | undefined

  constructor(keeper: Network, network: Network, hosts: readonly string[], c: Context) {
    this.#keeper = keeper
    this.#network = network
    this.#hosts = hosts
    this.#context = c
  }

  /** The coin type ([ENSIP-11](https://docs.ens.domains/ensip/11)) of the network; undefined for the one that keeps. */
  get #coinType() {
    return this.#keeper === this.#network ? undefined : 0x80000000n | BigInt(this.#network.id)
  }

  #client() {
    const { id, name, nativeCurrency, ens, rpcUrls } = this.#keeper
    const rpc = rpcOf(this.#keeper, this.#context)
    const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
      try {
        return await rpc(method, params)
      } catch (error) {
        // viem reads the data of a revert from the node's own error.
        throw WmError.is(error, 'NODE_ERROR') ? (error.cause ?? error) : error
      }
    }
    const contracts = { ensUniversalResolver: { address: ens as Hex } }
    return createClient({
      chain: {
        id: Number(id),
        name,
        nativeCurrency,
        rpcUrls: { default: { http: [...rpcUrls.default.http] } },
        contracts,
      },
      transport: custom({ request }, { retryCount: 0 }),
      ccipRead: {
        request: gateway(
          this.#hosts,
          (host) => {
            this.#refused ??= host
          },
          this.#context,
        ),
      },
    })
  }

  async forward(name: string): Promise<NameAnswer> {
    const own = await this.#addressOf(name, this.#coinType)
    if ('address' in own || own.problem !== 'no-address' || this.#coinType === undefined) return own
    // The owner of a key has it on each network. A contract stands on the network that it was made on.
    const main = await this.#addressOf(name)
    return !('address' in main) || (await this.#hasKey(main.address)) ? main : own
  }

  async #addressOf(name: string, coinType?: bigint): Promise<NameAnswer> {
    try {
      const asked = coinType === undefined ? {} : { coinType }
      const address = await getEnsAddress(this.#client(), { name, strict: true, ...asked })
      return address ? { address } : { problem: 'no-address' }
    } catch (error) {
      return this.#problemOf(error)
    }
  }

  #problemOf(error: unknown): Exclude<NameAnswer, { address: string }> {
    this.#context.signal.throwIfAborted()
    if (this.#refused !== undefined) return { problem: 'host', host: this.#refused }
    const revert = revertOf(error) ?? ''
    if (unknown.includes(revert)) return { problem: 'unknown' }
    if (empty.includes(revert)) return { problem: 'no-address' }
    throw error
  }

  async #hasKey(address: string): Promise<boolean> {
    const code = parse(hex, await rpcOf(this.#keeper, this.#context)('eth_getCode', [address, 'latest'])).toLowerCase()
    return code === '0x' || code.startsWith('0xef0100')
  }

  async reverse(address: string): Promise<AddressAnswer> {
    try {
      const coinType = this.#coinType ?? 60n
      const name = await getEnsName(this.#client(), { address: address as Hex, coinType, strict: true })
      return name ? { name } : {}
    } catch (error) {
      if (revertOf(error) === 'ReverseAddressMismatch') return { mismatch: true }
      this.#problemOf(error)
      return {}
    }
  }

  async picture(name: string): Promise<string | undefined> {
    return (await getEnsText(this.#client(), { name, key: 'avatar' })) ?? undefined
  }
}

/** ENS, through the universal resolver of the network that keeps the names. */
export const ensSource: MakeNameSource = (keeper, network, hosts, c) => new EnsSource(keeper, network, hosts, c)
