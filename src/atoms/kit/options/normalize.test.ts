import { describe, expect, test } from 'vitest'
import { FakeSiwx } from '../../../../test/fakes/fake-siwx.ts'
import { network, testNetworks } from '../../../../test/fakes/world.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { normalizeOptions } from './normalize.ts'
import type { UserOptions } from './options.ts'
import { connectorKinds } from './options.ts'

const normalize = (more: object) => normalizeOptions({ networks: testNetworks, ...more } as UserOptions)
const one = network(1, 'Meridian')

/** The option an attempt is refused for, or what came instead. */
function refused(given: () => unknown): unknown {
  try {
    return { accepted: given() }
  } catch (error) {
    if (!WmError.is(error, 'OPTION_INVALID')) return error
    expect(error.message).toContain(`"${error.data.option}"`)
    return error.data.option
  }
}

const wrong: readonly (readonly [option: string, given: object])[] = [
  ['networks', { networks: undefined }],
  ['networks', { networks: [] }],
  ['networks', { networks: 'mainnet' }],
  ['networks[0]', { networks: [null] }],
  ['siwx', { siwx: {} }],
  ['siwx', { siwx: Object.assign(new FakeSiwx(), { revokeSession: undefined }) }],
  ['siweConfig', { siweConfig: {} }],
  ['networks[0]', { networks: [{}] }],
  ['networks[0]', { networks: [{ ...one, name: 5 }] }],
  ['networks[0]', { networks: [{ ...one, nativeCurrency: undefined }] }],
  ['networks[1]', { networks: [one, { ...one, id: 2, nativeCurrency: { name: 'x', symbol: 'x', decimals: 40 } }] }],
  ['networks[0]', { networks: [{ ...one, rpcUrls: { default: { http: ['javascript:1'] } } }] }],
  ['networks[0]', { networks: [{ ...one, rpcUrls: { default: { http: 5 } } }] }],
  ['networks[0]', { networks: [{ ...one, rpcUrls: { default: { http: [null] } } }] }],
  ['networks[0]', { networks: [{ ...one, blockExplorers: {} }] }],
  ['networks[0]', { networks: [{ ...one, chainNamespace: 'nowhere' }] }],
  ['customRpcUrls', { networks: [one], customRpcUrls: { 'eip155:1': 'https://x.test' } }],
  ['customRpcUrls', { networks: [one], customRpcUrls: { 'eip155:1': [null] } }],
  ['networks[0]', { networks: [one], customRpcUrls: { 'eip155:1': [{ url: 'ftp://x.test' }] } }],
  ['defaultNetwork', { defaultNetwork: 'eip155:99' }],
  ['defaultNetwork', { defaultNetwork: 5 }],
  ['defaultNetwork', { defaultNetwork: null }],
  ['defaultNetwork', { defaultNetwork: {} }],
  ['projectId', { projectId: 5 }],
  ['metadata', { metadata: 'Tidepool' }],
  ['metadata', { metadata: null }],
  ['metadata.name', { metadata: { name: 5 } }],
  ['metadata.icons', { metadata: { icons: '/icon.png' } }],
  ['metadata.nmae', { metadata: { nmae: 'Tidepool' } }],
  ['theme', { theme: 'blue' }],
  ['theme', { theme: true }],
  ['themeVariables', { themeVariables: ['--wm-accent'] }],
  ['features', { features: true }],
  ['features.send', { features: { send: 'yes' } }],
  ['features.receive', { features: { receive: 1 } }],
  ['features.swaps', { features: { swaps: true } }],
  ['features.connectorTypeOrder', { features: { connectorTypeOrder: 'recent' } }],
  ['features.connectorTypeOrder', { features: { connectorTypeOrder: ['email'] } }],
  ['features.connectMethodsOrder', { features: { connectMethodsOrder: ['walet'] } }],
  ['features.email', { features: { email: 'yes' } }],
  ['features.emailShowWallets', { features: { emailShowWallets: 0 } }],
  ['features.socials', { features: { socials: false } }],
  ['features.socials', { features: { socials: ['google', 'myspace'] } }],
  ['hosts.secureFrame', { hosts: { secureFrame: 'secure.test' } }],
  ['hosts.secureFrame', { hosts: { secureFrame: 5 } }],
  ['defaultAccountTypes', { defaultAccountTypes: 'eoa' }],
  ['defaultAccountTypes.eip155', { defaultAccountTypes: { eip155: 'x' } }],
  ['defaultAccountTypes.eip155', { defaultAccountTypes: { eip155: 5 } }],
  ['defaultAccountTypes.solana', { defaultAccountTypes: { solana: 'eoa' } }],
  ['defaultAccountTypes.toString', { defaultAccountTypes: { toString: 'eoa' } }],
  ['customRpcUrls', { customRpcUrls: [] }],
  ['customRpcUrls', { customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.test', config: { retryCount: 1 } }] } }],
  ['excludeWalletIds', { excludeWalletIds: 'one' }],
  ['excludeWalletIds', { excludeWalletIds: [5] }],
  ['featuredWalletIds', { featuredWalletIds: {} }],
  ['connectorImages', { connectorImages: 'x' }],
  ['chainImages', { chainImages: 5 }],
  ['tokens', { tokens: [] }],
  ['termsConditionsUrl', { termsConditionsUrl: 'javascript:alert(1)' }],
  ['privacyPolicyUrl', { privacyPolicyUrl: 'data:text/html,x' }],
  ['locale', { locale: 5 }],
  ['enableEIP6963', { enableEIP6963: 'true' }],
  ['enableInjected', { enableInjected: 1 }],
  ['enableReconnect', { enableReconnect: null }],
  ['enableNetworkSwitch', { enableNetworkSwitch: 'no' }],
  ['allowUnsupportedChain', { allowUnsupportedChain: 0 }],
  ['enableWalletGuide', { enableWalletGuide: [] }],
  ['disableAppend', { disableAppend: '' }],
  ['nonsense', { nonsense: true }],
]

describe('options', () => {
  test('default: everything but networks has a default', () => {
    const options = normalize({})
    expect(Object.isFrozen(options)).toBe(true)
    expect(options).toMatchObject({
      theme: '',
      enableEIP6963: true,
      enableInjected: true,
      enableReconnect: true,
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      enableWalletGuide: true,
      disableAppend: false,
      features: { send: true, receive: true, connectorTypeOrder: connectorKinds },
    })
    expect(options.defaultNetwork).toBe(options.networks[0])
  })

  test.each(wrong)('error: %s (%#)', (option, given) => {
    expect(refused(() => normalize(given))).toBe(option)
  })

  test.each([null, undefined, 'x', 5, []])('error: options as %s', (given) => {
    expect(refused(() => normalizeOptions(given as unknown as UserOptions))).toBe('options')
  })

  test('param: undefined counts as not given', () => {
    expect(normalize({ theme: undefined, features: { send: undefined } }).features.send).toBe(true)
  })

  test('param: defaultNetwork as id and as object', () => {
    expect(normalize({ defaultNetwork: 'eip155:2' }).defaultNetwork.name).toBe('Basalt')
    expect(normalize({ defaultNetwork: testNetworks[2] }).defaultNetwork.name).toBe('Ferry')
  })

  test('param: custom RPC URLs come first, without repetition', () => {
    const urls = [{ url: 'https://mine.test' }, { url: 'https://rpc.test/1' }]
    const [first] = normalize({ customRpcUrls: { 'eip155:1': urls } }).networks
    expect(first?.rpcUrls.default.http).toEqual(['https://mine.test', 'https://rpc.test/1'])
  })

  test('default: email and every social, which only count with a secure frame', () => {
    const { features, hosts } = normalize({})
    expect(features).toMatchObject({ email: true, emailShowWallets: true, connectMethodsOrder: [] })
    expect(features.socials).toEqual(['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'])
    expect(hosts.secureFrame).toBe('')
  })

  test('param: socials are those given, in their order, or none', () => {
    expect(normalize({ features: { socials: ['x', 'google'] } }).features.socials).toEqual(['x', 'google'])
    expect(normalize({ features: { socials: [] } }).features.socials).toEqual([])
  })

  test('param: what pairing proposes can differ for each namespace', () => {
    const methods = { eip155: ['personal_sign'], solana: ['solana_signMessage'] }
    expect(normalize({ universalProviderConfigOverride: { methods } }).universalProviderConfigOverride).toEqual({
      methods,
    })
    for (const [wrong, option] of [
      [{ eip155: 'personal_sign' }, 'eip155'],
      [{ nowhere: [] }, 'nowhere'],
    ] as const)
      expect(refused(() => normalize({ universalProviderConfigOverride: { events: wrong } }))).toBe(
        `universalProviderConfigOverride.events.${option}`,
      )
  })

  test('param: a part of the order leads, the rest follows in the usual order', () => {
    const order = normalize({ features: { connectorTypeOrder: ['external', 'recent'] } }).features.connectorTypeOrder
    expect(order.slice(0, 3)).toEqual(['external', 'recent', 'walletConnect'])
    expect([...order].sort()).toEqual([...connectorKinds].sort())
  })

  test('param: images of networks by id and by CAIP-2 id', () => {
    const { networks } = normalize({ chainImages: { 1: 'https://a.test/1.png', 'eip155:2': 'https://a.test/2.png' } })
    expect(networks.map(({ imageUrl }) => imageUrl)).toEqual([
      'https://a.test/1.png',
      'https://a.test/2.png',
      undefined,
    ])
  })
})
