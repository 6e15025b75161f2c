import { encodeAbiParameters, encodeErrorResult, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { RpcHandler } from '../../../test/fakes/rpc.ts'
import { createWorld, endWorld, network, usualRpc } from '../../../test/fakes/world.ts'
import type { Network } from '../../chains/core/types.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { hasNames, lookUpAddress, lookUpName, lookUpPicture } from './look-up.ts'

afterEach(endWorld)

const first = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const second = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const resolver = '0x00000000000000000000000000000000000000e5'
const abi = parseAbi(['error ResolverNotFound(bytes name)'])
const profile = (name: string, addresses: { [coin: string]: string }) => ({
  name,
  addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])),
})

const answers =
  (address: Hex): RpcHandler =>
  ({ method }) =>
    method === 'eth_call'
      ? encodeAbiParameters(
          [{ type: 'bytes' }, { type: 'address' }],
          [encodeAbiParameters([{ type: 'address' }], [address]), resolver],
        )
      : undefined
const isResolved = answers(first)
const isEmpty = answers(zeroAddress)
const isUnknown: RpcHandler = ({ method }) => {
  if (method !== 'eth_call') return undefined
  const data = encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x00'] })
  throw { code: 3, message: 'execution reverted', data }
}
const isDown: RpcHandler = ({ method }) => (method === 'eth_call' ? new Response('', { status: 404 }) : undefined)

/** A kit whose first network has ENS, and whose data API knows `names`. */
function setup({ rpc, names, ens = true }: { rpc?: RpcHandler; names?: { [path: string]: unknown }; ens?: boolean }) {
  const asked: string[] = []
  const { rpc: node } = createWorld({ rpc: (call) => rpc?.(call) ?? usualRpc(call) })
  const networks = [
    { ...network(1, 'Meridian', 'MRD'), ...(ens && { contracts: { ensUniversalResolver: { address: resolver } } }) },
    network(2, 'Basalt', 'BSL'),
  ]
  const world = createWorld({
    options: { networks, ...(names && { hosts: { dataApi: 'https://data.test' } }) },
    env: {
      fetch: async (input, init) => {
        const { origin, pathname } = new URL(String(input))
        if (origin !== 'https://data.test') return node.fetch(input, init)
        const path = decodeURIComponent(pathname.slice('/v1/'.length))
        asked.push(path)
        const found = names?.[path]
        if (found instanceof Response) return found.clone()
        return found ? Response.json(found) : Response.json({}, { status: 404 })
      },
    },
  })
  const { inner: kit, clock } = world
  const [meridian, basalt] = kit.store.get(optionsAtom).networks as [Network, Network]
  return { kit, clock, meridian, basalt, asked, calls: () => node.count('eth_call') }
}

describe('lookUpName', () => {
  test('default: the network answers, and the service is not asked', async () => {
    const names = { 'profile/account/ada.test': profile('ada.test', { 60: second }) }
    const { kit, meridian, asked } = setup({ rpc: isResolved, names })
    expect(await lookUpName(kit, meridian, 'Ada.Test')).toEqual({ name: 'ada.test', address: first })
    expect(asked).toEqual([])
  })

  test('behavior: the service is asked for names that the network does not know, and for no others', async () => {
    const names = { 'profile/account/ada.test': profile('ada.test', { 60: second }) }
    const open = setup({ rpc: isUnknown, names })
    expect(await lookUpName(open.kit, open.meridian, 'ada.test')).toEqual({ name: 'ada.test', address: second })
    expect(await lookUpName(open.kit, open.meridian, 'nobody.test')).toEqual({ problem: 'unknown' })
    const empty = setup({ rpc: isEmpty, names })
    expect(await lookUpName(empty.kit, empty.meridian, 'ada.test')).toEqual({ problem: 'no-address' })
    expect(empty.asked).toEqual([])
    const down = setup({ rpc: isDown, names })
    await expect(lookUpName(down.kit, down.meridian, 'ada.test')).rejects.toThrow()
    expect(down.asked).toEqual([])
  })

  test('behavior: of a profile the address for the network counts, then the one for Ethereum, then another of the namespace', async () => {
    const other = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
    const names = {
      'profile/account/all.test': profile('all.test', { 60: first, 2147483650: second }),
      'profile/account/main.test': profile('main.test', { 2147483657: other, 60: first }),
      'profile/account/far.test': profile('far.test', {
        0: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        2147483657: other,
      }),
      'profile/account/coins.test': profile('coins.test', { 0: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }),
      'profile/account/odd.test': { name: 'odd.test', addresses: { 60: { address: 7 }, 61: null } },
    }
    const { kit, basalt } = setup({ names, ens: false })
    const of = (name: string) => lookUpName(kit, basalt, name)
    expect(await of('all.test')).toMatchObject({ address: second })
    expect(await of('main.test')).toMatchObject({ address: first })
    expect(await of('far.test')).toMatchObject({ address: other })
    expect(await of('coins.test')).toEqual({ problem: 'no-address' })
    expect(await of('odd.test')).toEqual({ problem: 'no-address' })
  })

  test('behavior: an answer holds for 5 min, a failure does not', async () => {
    let isUp = false
    const { kit, meridian, clock, calls } = setup({ rpc: (call) => (isUp ? isResolved(call) : isDown(call)) })
    await expect(lookUpName(kit, meridian, 'ada.test')).rejects.toThrow()
    isUp = true
    const before = calls()
    await Promise.all([lookUpName(kit, meridian, 'ada.test'), lookUpName(kit, meridian, 'Ada.Test')])
    expect(calls()).toBe(before + 1)
    await clock.pass(299_999)
    await lookUpName(kit, meridian, 'ada.test')
    expect(calls()).toBe(before + 1)
    await clock.pass(1)
    await lookUpName(kit, meridian, 'ada.test')
    expect(calls()).toBe(before + 2)
  })

  test.each(['ad a.test', 'a\u200bda..test', 'xn--ada.test', 'ada\u0300\u0430.test', '\u202Eada.test'])(
    'behavior: %j is no name, and nobody is asked',
    async (text) => {
      const { kit, meridian, calls, asked } = setup({ rpc: isResolved, names: {} })
      expect(await lookUpName(kit, meridian, text)).toEqual({ problem: 'invalid' })
      expect([calls(), asked]).toEqual([0, []])
    },
  )

  test('behavior: a network has names by its own resolver, by that of another one, or by the service', () => {
    const one = setup({})
    expect([hasNames(one.kit, one.meridian), hasNames(one.kit, one.basalt)]).toEqual([true, true])
    const none = setup({ ens: false })
    expect(hasNames(none.kit, none.meridian)).toBe(false)
    const served = setup({ ens: false, names: {} })
    expect(hasNames(served.kit, served.basalt)).toBe(true)
    expect(hasNames(served.kit, { ...served.basalt, chainNamespace: 'bip122' })).toBe(false)
  })
})

describe('lookUpAddress', () => {
  const served = (name: string, leadsTo: string) => ({
    [`identity/${first}`]: { name },
    [`profile/account/${name}`]: profile(name, { 60: leadsTo }),
  })

  test('default: a name that leads back; one that does not is told as such (A-13)', async () => {
    const right = setup({ ens: false, names: served('ada.test', first) })
    expect(await lookUpAddress(right.kit, right.basalt, first, true)).toEqual({ name: 'ada.test' })
    const wrong = setup({ ens: false, names: served('ada.test', second) })
    expect(await lookUpAddress(wrong.kit, wrong.basalt, first, true)).toEqual({ mismatch: true })
    const none = setup({ ens: false, names: {} })
    await expect(lookUpAddress(none.kit, none.basalt, first, true)).rejects.toThrow()
  })

  test.each(['Ada.test', 'ada\u0430.test', 'ada'])(
    'behavior: %j has not the form of a name, and is not shown',
    async (name) => {
      const { kit, basalt } = setup({ ens: false, names: served(name, first) })
      expect(await lookUpAddress(kit, basalt, first, true)).toEqual({})
    },
  )

  test('behavior: the service learns of no address that it did not tell of', async () => {
    const { kit, basalt, asked } = setup({ ens: false, names: served('ada.test', first) })
    expect(await lookUpAddress(kit, basalt, first)).toEqual({})
    expect(asked).toEqual([])
    expect(await lookUpAddress(kit, basalt, first, true)).toEqual({ name: 'ada.test' })
    expect(hasNames(kit, basalt, false)).toBe(false)
  })
})

describe('lookUpPicture', () => {
  const shows =
    (picture: string): RpcHandler =>
    ({ method }) => {
      if (method !== 'eth_call') return undefined
      const record = encodeAbiParameters([{ type: 'string' }], [picture])
      return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [record, resolver])
    }
  const drawn = 'data:image/png;base64,aGk='

  test.each([
    ['https://data.test/ada.png', 'https://data.test/ada.png'],
    [drawn, drawn],
    ['https://elsewhere.test/ada.png', undefined],
    ['https://data.test.elsewhere.test/ada.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,<script>', undefined],
    ['eip155:1/erc721:0x00/1', undefined],
    ['ipfs://Qm/1.png', undefined],
    ['', undefined],
  ])('behavior: of %j %j is shown', async (picture, wanted) => {
    const { kit, meridian, calls } = setup({ rpc: shows(picture), names: {} })
    expect(await lookUpPicture(kit, meridian, 'ada.test')).toBe(wanted)
    expect(await lookUpPicture(kit, meridian, 'ada.test')).toBe(wanted)
    expect(calls()).toBe(1)
  })
})
