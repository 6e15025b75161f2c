import { expect } from 'chai'
import { decodeFunctionData, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import { arriveAt } from '../../../../test/conformance/login-scene.ts'
import { addresses, createScene, endScenes, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const resolver = '0x00000000000000000000000000000000000000e5'
const abi = parseAbi([
  'function reverseWithGateways(bytes name, uint256 coinType, string[] gateways)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways)',
])
const drawn =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0IDQiPjxyZWN0IHdpZHRoPSI0IiBoZWlnaHQ9IjQiIGZpbGw9IiNmMjZkMjEiLz48L3N2Zz4='

/** An account whose name the network keeps, with a picture. */
const named = (picture: string): SceneOptions => ({
  connected: true,
  options: {
    networks: [
      {
        ...{ id: 1, name: 'Meridian', nativeCurrency: { name: 'MRD', symbol: 'MRD', decimals: 18 } },
        rpcUrls: { default: { http: ['https://rpc.test/1'] } },
        contracts: { ensUniversalResolver: { address: resolver } },
      },
    ],
  },
  rpc: ({ method, params }) => {
    const { to, data } = (params[0] ?? {}) as { to?: string; data?: Hex }
    if (method !== 'eth_call' || to?.toLowerCase() !== resolver || !data) return undefined
    const call = decodeFunctionData({ abi, data })
    if (call.functionName === 'reverseWithGateways')
      return encodeAbiParameters(
        [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
        ['lantern.test', resolver, resolver],
      )
    // `text(bytes32,string)` or `addr(bytes32)`.
    const record = call.args[1].startsWith('0x59d1d43c')
      ? encodeAbiParameters([{ type: 'string' }], [picture])
      : encodeAbiParameters([{ type: 'address' }], [addresses[0]])
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [record, resolver])
  },
})

describe('OwnPicture', () => {
  afterEach(endScenes)

  it('default: the account has its name, and the picture of the name', async () => {
    const scene = await createScene(named(drawn))
    await arriveAt(scene, route('Account'))
    await scene.find('[data-view=Account] h3', 'lantern.test')
    const images = () => [...scene.body().querySelectorAll('img')].map(({ src }) => src)
    await scene.until('the picture', () => images().includes(drawn))
    expect(scene.text()).to.include('0x7A3f')
    await scene.end()
  })

  it('behavior: a picture of a host that the page has not named is not loaded', async () => {
    const elsewhere = 'https://elsewhere.test/picture.png'
    const scene = await createScene(named(elsewhere))
    await arriveAt(scene, route('Account'))
    await scene.find('[data-view=Account] h3', 'lantern.test')
    await scene.settled()
    const images = [...scene.body().querySelectorAll('img')].map(({ src }) => src)
    expect(images).to.not.include(elsewhere)
    await scene.end()
  })
})
