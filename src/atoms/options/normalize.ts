import { WmError } from '../../chains/core/errors.ts'
import { isNamespace } from '../../chains/core/namespaces.ts'
import type { Network, NetworkInput } from '../../chains/core/types.ts'
import { toNetwork } from '../../chains/network.ts'
import { connectorKinds } from '../wallets/connector-kind.ts'
import type { Options, UserOptions } from './options.ts'

// A default is also the type its option must have: this file is part of what every page loads.
const methods = ['wallet', 'email', 'social']
const actions = ['onramp', 'swaps', 'receive', 'send']
const features = {
  receive: true,
  send: true,
  multiWallet: true,
  allWallets: true,
  legalCheckbox: false,
  collapseWallets: false,
  connectorTypeOrder: connectorKinds as readonly string[],
  connectMethodsOrder: [] as readonly string[],
  walletFeaturesOrder: actions as readonly string[],
}
const metadata = { name: '', description: '', url: '', icons: [] as readonly string[] }
const hosts = { relay: '', providerApi: '', verify: '' }
const proposal = { methods: {}, chains: {}, events: {}, rpcMap: {}, defaultChain: '' }
const defaults = {
  metadata: {},
  themeVariables: {},
  features: {},
  hosts: {},
  universalProviderConfigOverride: {},
  customRpcUrls: {},
  connectorImages: {},
  chainImages: {},
  excludeWalletIds: [] as readonly string[],
  featuredWalletIds: [] as readonly string[],
  includeWalletIds: [] as readonly string[],
  allWallets: 'SHOW',
  basic: false,
  enableWallets: true,
  preferUniversalLinks: false,
  theme: '',
  projectId: '',
  locale: '',
  termsConditionsUrl: '',
  privacyPolicyUrl: '',
  enableEIP6963: true,
  enableInjected: true,
  enableReconnect: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  enableWalletGuide: true,
  disableAppend: false,
}

function fail(option: string, reason: string): never {
  throw new WmError('OPTION_INVALID', { option, reason })
}

/** One or several of a closed list. */
function only(option: string, value: string | readonly string[], allowed: readonly string[]): void {
  if ([value].flat().some((entry) => !allowed.includes(entry))) fail(option, `must be of ${allowed.join(', ')}`)
}

/** Reads a shape that only the type checker has seen: what cannot be read is the integrator's mistake, by name. */
function read<T>(option: string, reason: string, reader: () => T): T {
  try {
    return reader()
  } catch {
    fail(option, reason)
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list of strings' : value === null ? 'null' : typeof value)
const link = /^(https?:\/\/|\.{0,2}\/)/

/** Defaults with the given values over them, each of the right kind. */
function merge<T extends object>(standard: T, given: object, prefix = ''): T {
  const result = { ...standard } as Record<string, unknown>
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const known = Object.hasOwn(standard, name)
      ? kindOf(standard[name as keyof T])
      : fail(prefix + name, 'is not known')
    if (kindOf(value) !== known || (Array.isArray(value) && value.some((entry) => typeof entry !== 'string')))
      fail(prefix + name, `must be a ${known}`)
    if (name.endsWith('Url') && !link.test(value as string)) fail(name, 'must be an http(s) address or a path')
    result[name] = value
  }
  return result as T
}

/**
 * Checks what the integrator wrote and fills in every default.
 * @throws {WmError<'OPTION_INVALID'>} Names the first wrong option and says what it must be.
 */
export function normalizeOptions(user: UserOptions): Options {
  if (kindOf(user) !== 'object') fail('options', 'must be an object')
  const { networks: inputs, defaultNetwork: wanted, customWallets = [], ...rest } = user
  if (!Array.isArray(inputs) || !inputs.length) fail('networks', 'must list a network')
  const merged = merge(defaults, rest)
  const chosen = merge(features, merged.features, 'features.')
  only('features.connectorTypeOrder', chosen.connectorTypeOrder, connectorKinds)
  only('features.connectMethodsOrder', chosen.connectMethodsOrder, methods)
  only('features.walletFeaturesOrder', chosen.walletFeaturesOrder, actions)
  only('allWallets', merged.allWallets, ['SHOW', 'HIDE', 'ONLY_MOBILE'])
  if (merged.theme) only('theme', merged.theme, ['auto', 'light', 'dark'])
  merge(metadata, merged.metadata, 'metadata.')
  const override = 'universalProviderConfigOverride.'
  const { methods: asked, chains, events } = merge(proposal, merged.universalProviderConfigOverride, override)
  for (const [name, lists] of Object.entries({ methods: asked, chains, events }))
    for (const namespace of Object.keys(lists)) merge({ [namespace]: [''] }, lists, `${override}${name}.`)
  const named = merge(hosts, merged.hosts, 'hosts.')
  for (const [name, url] of Object.entries(named)) {
    const scheme = name === 'relay' ? 'ws' : 'http'
    if (url && !RegExp(`^${scheme}s?://`).test(url)) fail(`hosts.${name}`, `must be a ${scheme}(s) address`)
  }
  if (!Array.isArray(customWallets) || customWallets.some((one) => !one?.id || typeof one.name !== 'string'))
    fail('customWallets', 'needs an id and a name')
  const networks = inputs.map((input, index) => networkOf(input, index, user))
  const notListed = 'must be one of networks'
  const wantedId =
    typeof wanted === 'object' ? read('defaultNetwork', notListed, () => toNetwork(wanted).caipNetworkId) : wanted
  const defaultNetwork = wantedId ? networks.find(({ caipNetworkId }) => caipNetworkId === wantedId) : networks[0]
  return Object.freeze({
    ...merged,
    networks,
    defaultNetwork: defaultNetwork ?? fail('defaultNetwork', notListed),
    customWallets,
    hosts: named,
    features: {
      ...chosen,
      connectorTypeOrder: [...new Set([...chosen.connectorTypeOrder, ...connectorKinds])],
      walletFeaturesOrder: [...new Set([...chosen.walletFeaturesOrder, ...actions])],
    },
  } as unknown as Options)
}

function networkOf(input: NetworkInput, index: number, user: UserOptions): Network {
  const option = `networks[${index}]`
  const { id, name, nativeCurrency } = input ?? {}
  if (!id || typeof name !== 'string') fail(option, 'needs an id and a name')
  const decimals = nativeCurrency?.decimals
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    fail(option, 'needs nativeCurrency.decimals of 0 to 36')
  const { caipNetworkId, chainNamespace } = read(option, 'is not a network', () => toNetwork(input))
  if (!isNamespace(chainNamespace)) fail(option, 'chainNamespace is not known')
  const custom = read('customRpcUrls', 'must hold lists of { url }', () =>
    user.customRpcUrls?.[caipNetworkId]?.map(({ url }) => url),
  )
  const network = toNetwork(input, custom, user.chainImages?.[id] ?? user.chainImages?.[caipNetworkId])
  if (!network.rpcUrls.default.http.every((url) => /^https?:/.test(url)))
    fail(option, 'has an RPC URL that is not http(s)')
  return network
}
