import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RpcHandler } from '../../../test/fakes/rpc.ts'
import { addWallet, createWorld, endWorld, network, usualRpc } from '../../../test/fakes/world.ts'
import type { Session } from '../../chains/core/types.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { loadName } from './load-name.ts'
import { namesAtom } from './names.atoms.ts'

beforeAll(() => import('../../chains/eip155/adapter.ts'))
afterEach(endWorld)

const KEY = '@wallet-modal/identity_cache'
const WEEK = 7 * 86_400_000
const stranger = `0x${'12'.repeat(20)}`
const resolver = '0x00000000000000000000000000000000000000e5'
const universal = parseAbi([
  'function reverseWithGateways(bytes name, uint256 coinType, string[] gateways)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways)',
  'error ResolverNotFound(bytes name)',
])

/** The answers of the resolving contract: the name by coin type, and what each name leads to. */
interface Ens {
  names: { [coinType: string]: string }
  /** The address of a name on the network itself, or by coin type. */
  leadsTo: { [name: string]: string | { [coinType: string]: string } }
  isDown?: boolean
}

const textOf = (dns: Hex) => {
  const bytes = Buffer.from(dns.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] as number) + 1)
    labels.push(bytes.subarray(at + 1, at + 1 + (bytes[at] as number)).toString())
  return labels.join('.')
}
const unknown = (): never => {
  throw {
    code: 3,
    message: 'execution reverted',
    data: encodeErrorResult({ abi: universal, errorName: 'ResolverNotFound', args: ['0x00'] }),
  }
}

const answer =
  (ens: Ens): RpcHandler =>
  ({ method, params }) => {
    if (ens.isDown) return new Response('', { status: 404 })
    if (method === 'eth_getCode') return '0x'
    if (method !== 'eth_call') return undefined
    const [{ data }] = params as [{ data: Hex }]
    const call = decodeFunctionData({ abi: universal, data })
    if (call.functionName === 'reverseWithGateways') {
      const name = ens.names[String(call.args[1])]
      return name === undefined
        ? unknown()
        : encodeAbiParameters(
            [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
            [name, resolver, resolver],
          )
    }
    const [dns, inner] = call.args
    const found = ens.leadsTo[textOf(dns)]
    if (found === undefined) return unknown()
    // `addr(bytes32,uint256)` has a coin type, `addr(bytes32)` none.
    const coin = inner.length > 74 ? String(decodeAbiParameters([{ type: 'uint256' }], `0x${inner.slice(74)}`)[0]) : ''
    const address = (typeof found === 'string' ? (coin ? '' : found) : found[coin]) as Hex | ''
    const record = coin
      ? encodeAbiParameters([{ type: 'bytes' }], [address || '0x'])
      : encodeAbiParameters([{ type: 'address' }], [(address || zeroAddress) as Hex])
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [record, resolver])
  }

/** A connected kit whose first network has ENS. `chain` is the one of the session. */
async function setup(ens: Ens, { chain = 1, service }: { chain?: number; service?: (path: string) => unknown } = {}) {
  const { rpc } = createWorld({ rpc: (call) => answer(ens)(call) ?? usualRpc(call) })
  const asked: string[] = []
  const world = createWorld({
    options: {
      networks: [
        { ...network(1, 'Meridian', 'MRD'), contracts: { ensUniversalResolver: { address: resolver } } },
        network(2, 'Basalt', 'BSL'),
      ],
      ...(service && { hosts: { dataApi: 'https://data.test' } }),
    },
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.origin !== 'https://data.test') return rpc.fetch(input, init)
        asked.push(url.pathname)
        const found = service?.(url.pathname)
        return found ? Response.json(found) : Response.json({}, { status: 404 })
      },
    },
  })
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const connected = world.inner.store.get(activeSessionAtom) as Session
  const session: Session = { ...connected, caipNetworkId: `eip155:${chain}` }
  const { address } = session
  const { store } = world.inner
  const isOn = (id: number) => {
    const there = { ...session, caipNetworkId: `eip155:${id}` } as Session<'eip155'>
    store.set(connectionAtoms.eip155, { status: 'connected', session: there })
  }
  isOn(chain)
  return {
    ...{ ...world, address, session, asked, isOn },
    calls: () => rpc.count('eth_call'),
    stored: () => JSON.parse(world.storage.items.get(KEY) ?? 'null') as unknown,
    name: () => store.get(namesAtom).get(address),
    forget: () => store.set(namesAtom, new Map()),
    load: async (isSeen = true) => {
      const done = loadName(world.inner, session, isSeen)
      await world.clock.pass(2_000)
      await done
    },
  }
}
const mine = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const known = (): Ens => ({ names: { 60: 'ada.test' }, leadsTo: { 'ada.test': mine } })

describe('loadName, of a name that a network keeps', () => {
  test('default: asked for when the account is looked at, and not before', async () => {
    const { load, name, calls, stored, address } = await setup(known())
    await load(false)
    expect([name(), calls(), stored()]).toEqual([undefined, 0, null])
    await load()
    expect(name()).toBe('ada.test')
    expect(stored()).toMatchObject([{ address, name: 'ada.test', on: 'eip155:1' }])
    expect(calls()).toBe(2)
  })

  test('behavior: shown at once for a week, and asked for again after 5 min', async () => {
    const { load, name, calls, forget, clock } = await setup(known())
    await load()
    forget()
    await load(false)
    await load()
    expect([name(), calls()]).toEqual(['ada.test', 2])
    await clock.pass(300_000)
    forget()
    await load(false)
    expect([name(), calls()]).toEqual(['ada.test', 2])
    await load()
    expect([name(), calls()]).toEqual(['ada.test', 4])
    forget()
    await clock.pass(WEEK)
    await load(false)
    expect(name()).toBeUndefined()
  })

  test.each([
    ['leads elsewhere (A-13)', { names: { 60: 'ada.test' }, leadsTo: { 'ada.test': stranger } }],
    ['leads nowhere', { names: { 60: 'ada.test' }, leadsTo: {} }],
    ['imitates another one', { names: { 60: 'аda.test' }, leadsTo: { 'аda.test': mine } }],
    ['is not in its normal form', { names: { 60: 'Ada.test' }, leadsTo: { 'Ada.test': mine, 'ada.test': mine } }],
    ['has a control character', { names: { 60: 'ada\u202e.test' }, leadsTo: { 'ada\u202e.test': mine } }],
    ['is gone', { names: {}, leadsTo: {} }],
  ])('behavior: a name that %s is not shown, and the one from before is dropped', async (_, lie) => {
    const never = await setup(lie)
    await never.load()
    expect([never.name(), never.stored()]).toEqual([undefined, null])
    const ens = known()
    const { load, name, clock, stored } = await setup(ens)
    await load()
    expect(name()).toBe('ada.test')
    Object.assign(ens, lie)
    await clock.pass(300_000)
    await load()
    expect([name(), stored()]).toMatchObject([undefined, [{ name: null }]])
  })

  test('behavior: a node that does not answer leaves the name from before, and is not asked again for 30 s', async () => {
    const ens = known()
    const { load, name, calls, clock } = await setup(ens)
    await load()
    ens.isDown = true
    await clock.pass(300_000)
    await load()
    const count = calls()
    await load()
    expect([name(), calls()]).toEqual(['ada.test', count])
    await clock.pass(30_000)
    ens.isDown = false
    await load()
    expect([name(), calls()]).toEqual(['ada.test', count + 2])
  })

  test('behavior: on another network the name counts that leads to the account there', async () => {
    const own = await setup(
      { names: { 2147483650: 'ada.test' }, leadsTo: { 'ada.test': { 2147483650: mine } } },
      { chain: 2 },
    )
    await own.load()
    expect(own.name()).toBe('ada.test')
    const main = await setup(known(), { chain: 2 })
    await main.load()
    expect(main.name()).toBe('ada.test')
    const parted = await setup(
      { names: { 60: 'ada.test' }, leadsTo: { 'ada.test': { '': mine, 2147483650: stranger } } },
      { chain: 2 },
    )
    await parted.load()
    expect(parted.name()).toBeUndefined()
  })

  test('behavior: the name of one network is not shown on another, and is looked up there at once', async () => {
    const ens: Ens = { names: { 60: 'ada.test' }, leadsTo: { 'ada.test': { '': mine, 2147483650: stranger } } }
    const { load, name, inner, session } = await setup(ens)
    await load()
    expect(name()).toBe('ada.test')
    await loadName(inner, { ...session, caipNetworkId: 'eip155:2' }, true)
    expect(name()).toBeUndefined()
    await load()
    expect(name()).toBe('ada.test')
  })

  test('behavior: an answer that comes after a change of network is not shown on the other one', async () => {
    const { name, inner, session, isOn, clock, stored } = await setup(known())
    const late = loadName(inner, session, true)
    isOn(2)
    await clock.pass(2_000)
    await late
    expect([name(), stored()]).toEqual([undefined, null])
  })

  test('behavior: the service goes first, and drops no name of which it knows nothing', async () => {
    const served = await setup(known(), {
      service: (path) =>
        path.startsWith('/v1/identity/')
          ? { name: 'eve.test' }
          : { name: 'eve.test', addresses: { 60: { address: mine } } },
    })
    await served.load()
    expect([served.name(), served.calls()]).toEqual(['eve.test', 0])
    const { load, name, calls, asked, clock } = await setup(known(), { service: () => ({ name: null }) })
    await load(false)
    expect([name(), calls(), asked.length]).toEqual([undefined, 0, 1])
    await load()
    expect([name(), calls(), asked.length]).toEqual(['ada.test', 2, 1])
    await clock.pass(300_000)
    await load(false)
    expect([name(), calls(), asked.length]).toEqual(['ada.test', 2, 2])
    await load(false)
    expect(asked.length).toBe(2)
  })

  test('behavior: an answer that comes after the disconnect leaves nothing in the storage', async () => {
    const { load, kit, stored, inner, session, clock } = await setup(known())
    await load()
    await kit.disconnect()
    expect(stored()).toBeNull()
    await clock.pass(300_000)
    const late = loadName(inner, session, true)
    await clock.pass(2_000)
    await late
    expect(stored()).toBeNull()
  })
})
