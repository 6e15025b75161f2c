import { encodeAbiParameters, encodeFunctionData, type Hex, labelhash, namehash, parseAbi } from 'viem'
import { toCoinType } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import contracts from '../../../demo/stack/evm/ens/contracts.json' with { type: 'json' }
import { demoName, deployEns, ensDeployer, ensUniversalResolver } from '../../../demo/stack/evm/ens/ens.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { type HttpServer, json, startHttp } from '../../../test/fakes/http-server.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ensNetwork } from '../core/name-service.ts'
import type { Network } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { ensSource } from './ens.ts'

const { name, owner, imitator } = demoName
const abi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function resolver(bytes32 node) view returns (address)',
  'function setAddr(bytes32 node, uint256 coinType, bytes a)',
  'function setText(bytes32 node, string key, string value)',
])

let chain: Anvil
let network: Network
let other: Network
let gateway: HttpServer
/** The answer of the host that keeps names outside of the chain. */
let said: { readonly status?: number; readonly body: unknown }

const fetched: string[] = []
const context = (): Context => ({
  signal: new AbortController().signal,
  clock: systemClock,
  fetch: (input, init) => {
    fetched.push(new URL(String(input)).origin)
    return fetch(input, init)
  },
  networks: [network, other],
})
const sourceOf = (target = network, hosts: readonly string[] = []) => ensSource(network, target, hosts, context())

/** A contract that the deployer of ENS creates, or a call that it makes. */
async function transact(transaction: { readonly to?: string; readonly data: string }): Promise<string> {
  const hash = await chain.rpc('eth_sendTransaction', [{ from: ensDeployer, gas: '0x7a1200', ...transaction }])
  const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: string; status: string }
  expect(receipt.status).toBe('0x1')
  return receipt.contractAddress
}
const write = (to: string, data: Hex) => transact({ to, data })
const address = (digits: string) => `0x${digits.repeat(20)}` as const

beforeAll(async () => {
  ;[chain, gateway] = await Promise.all([
    startAnvil(31_337),
    startHttp((_, response) => json(response, said.body, said.status)),
  ])
  await deployEns({ rpcUrl: chain.url })
  await chain.rpc('anvil_impersonateAccount', [ensDeployer])
  const local = {
    ...{ id: 31_337, name: 'Tidepool', nativeCurrency: { name: 'Tide', symbol: 'TIDE', decimals: 18 } },
    ...{ rpcUrls: { default: { http: [chain.url] } }, testnet: true },
  }
  network = toNetwork({ ...local, contracts: { ensUniversalResolver: { address: ensUniversalResolver } } })
  other = toNetwork({ ...local, id: 31_338, name: 'Basalt' })
})
afterAll(() => Promise.all([chain?.stop(), gateway?.close()]))
beforeEach(() => {
  fetched.length = 0
})

describe('ensSource, on a real chain', () => {
  test('default: a name leads to its address, and the address back to its name', async () => {
    expect(await sourceOf().forward(name)).toEqual({ address: owner })
    expect(await sourceOf().reverse(owner)).toEqual({ name })
  })

  test('behavior: an address that claims a name which leads elsewhere has none, and is told (A-13)', async () => {
    expect(await sourceOf().reverse(imitator)).toEqual({ mismatch: true })
    expect(await sourceOf().reverse(address('ab'))).toEqual({})
  })

  test('behavior: a name that nobody has, and one without an address', async () => {
    expect(await sourceOf().forward('nobody.tide')).toEqual({ problem: 'unknown' })
    expect(await sourceOf().forward('maren.other')).toEqual({ problem: 'unknown' })
    const { registry, resolver } = demoName
    const label = labelhash('empty')
    await write(
      registry,
      encodeFunctionData({ abi, functionName: 'setSubnodeOwner', args: [namehash('tide'), label, ensDeployer] }),
    )
    await write(
      registry,
      encodeFunctionData({ abi, functionName: 'setResolver', args: [namehash('empty.tide'), resolver] }),
    )
    expect(await sourceOf().forward('empty.tide')).toEqual({ problem: 'no-address' })
  })

  test('behavior: another network has the address that the name has for it, else that of a key, never of a contract', async () => {
    expect(ensNetwork(other, [network, other])).toBe(network)
    expect(await sourceOf(other).forward(name)).toEqual({ address: owner })
    await chain.rpc('anvil_setCode', [owner, '0x6000'])
    expect(await sourceOf(other).forward(name)).toEqual({ problem: 'no-address' })
    // Delegated code (EIP-7702) takes the key from nobody.
    await chain.rpc('anvil_setCode', [owner, `0xef0100${address('11').slice(2)}`])
    expect(await sourceOf(other).forward(name)).toEqual({ address: owner })
    await chain.rpc('anvil_setCode', [owner, '0x'])
    const there = address('cd')
    await write(
      demoName.resolver,
      encodeFunctionData({
        abi,
        functionName: 'setAddr',
        args: [namehash(name), toCoinType(other.id as number), there],
      }),
    )
    const found = await sourceOf(other).forward(name)
    expect('address' in found && found.address.toLowerCase()).toBe(there)
    expect(await sourceOf().forward(name)).toEqual({ address: owner })
  })

  test('behavior: the picture that the owner of a name has set', async () => {
    expect(await sourceOf().picture?.(name)).toBeUndefined()
    const args = [namehash(name), 'avatar', 'https://pictures.example/maren.png'] as const
    await write(demoName.resolver, encodeFunctionData({ abi, functionName: 'setText', args }))
    expect(await sourceOf().picture?.(name)).toBe('https://pictures.example/maren.png')
  })

  test('behavior: a name that is kept elsewhere is asked for at allowed hosts only', async () => {
    const { registry } = demoName
    const url = `${gateway.url}/{sender}/{data}.json`
    const offchain = await transact({
      data: contracts.OffchainResolver + encodeAbiParameters([{ type: 'string' }], [url]).slice(2),
    })
    await write(
      registry,
      encodeFunctionData({
        ...{ abi, functionName: 'setSubnodeOwner' },
        args: [namehash('tide'), labelhash('away'), ensDeployer],
      }),
    )
    await write(
      registry,
      encodeFunctionData({ abi, functionName: 'setResolver', args: [namehash('away.tide'), offchain as Hex] }),
    )
    const { origin, host } = new URL(gateway.url)
    const there = address('be')
    expect(await sourceOf().forward('away.tide')).toEqual({ problem: 'host', host })
    expect(await sourceOf(network, ['https://names.example']).forward('away.tide')).toEqual({ problem: 'host', host })
    expect(gateway.requests).toEqual([])
    expect(fetched).not.toContain(origin)

    said = { body: { data: encodeAbiParameters([{ type: 'address' }], [there]) } }
    const found = await sourceOf(network, [origin]).forward('away.tide')
    expect('address' in found && found.address.toLowerCase()).toBe(there)
    expect(gateway.requests[0]?.pathname).toMatch(new RegExp(`^/${ensUniversalResolver?.toLowerCase()}/0x3b3b57de`))
    for (const lie of [{ body: 'no' }, { body: { data: 'no' } }, { status: 500, body: {} }]) {
      said = lie
      await expect(sourceOf(network, [origin]).forward('away.tide')).rejects.toThrow()
    }
  })

  test('behavior: a node that is away, or a contract that is none, rejects', async () => {
    const gone = { ...network, rpcUrls: { ...network.rpcUrls, default: { http: ['http://127.0.0.1:1'] } } }
    await expect(ensSource(gone, gone, [], context()).forward(name)).rejects.toThrow()
    const none = { ...network, ens: address('01') }
    await expect(ensSource(none, none, [], context()).forward(name)).rejects.toThrow()
  })
})
