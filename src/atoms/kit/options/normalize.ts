import { pageError } from '../../../chains/core/error-texts/page-error.ts'
import { isNamespace, perNamespace } from '../../../chains/core/namespaces.ts'
import type { Network, NetworkInput } from '../../../chains/core/types.ts'
import { toNetwork } from '../../../chains/network.ts'
import { configuredNetwork } from './options.atoms.ts'
import type { Options, UserOptions } from './options.ts'
import { connectorKinds } from './options.ts'

// A default value also defines the type of its option: a separate schema would enlarge the page-load files.
/** Default orders. Entries that an option does not name are appended in this order. */
const orders: { readonly [name: string]: readonly string[] } = {
  connectorTypeOrder: connectorKinds,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
}
const methods = ['wallet', 'email', 'social']
const socials = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as readonly string[]
const features = {
  ...orders,
  connectMethodsOrder: [] as readonly string[],
  socials,
  onramp: ['meld', 'coinbase'],
  swaps: ['1inch'],
  receive: true,
  send: true,
  analytics: true,
  email: true,
  emailShowWallets: true,
  multiWallet: true,
  allWallets: true,
  collapseWallets: false,
  legalCheckbox: false,
  smartSessions: false,
}
const parts = {
  features,
  metadata: { name: '', description: '', url: '', icons: [] as readonly string[] },
  hosts: { relay: '', providerApi: '', dataApi: '', verify: '', secureFrame: '', telemetry: '', analytics: '' },
  universalProviderConfigOverride: { methods: {}, chains: {}, events: {}, rpcMap: {}, defaultChain: '' },
  defaultAccountTypes: { eip155: 'eoa' },
}
const defaults = {
  metadata: {},
  themeVariables: {},
  features: {},
  hosts: {},
  defaultAccountTypes: {},
  universalProviderConfigOverride: {},
  customRpcUrls: {},
  connectorImages: {},
  chainImages: {},
  tokens: {},
  nfts: {},
  names: {},
  swaps: {},
  exchanges: {},
  onramp: {},
  featuredWalletIds: [] as readonly string[],
  includeWalletIds: [] as readonly string[],
  remoteFeatures: [] as readonly string[],
  basic: false,
  enableWallets: true,
  preferUniversalLinks: false,
  theme: '',
  projectId: '',
  locale: '',
  termsConditionsUrl: '',
  walletIconsUrl: '',
  privacyPolicyUrl: '',
  enableEIP6963: true,
  enableInjected: true,
  enableReconnect: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  enableWalletGuide: true,
  allWallets: 'SHOW',
  disableAppend: false,
  debug: false,
  excludeWalletIds: [] as readonly string[],
}

function fail(option: string, reason: string): never {
  throw pageError('OPTION_INVALID', { option, reason })
}

/** Throws unless all values are of a closed list. */
function only(option: string, value: string | readonly string[], allowed: readonly string[]): void {
  if ([value].flat().some((entry) => !allowed.includes(entry))) fail(option, `must be of ${allowed.join(', ')}`)
}

/** Returns the result of `reader`; any exception is reported as an invalid option. */
function read<T>(option: string, reason: string, reader: () => T): T {
  try {
    return reader()
  } catch {
    fail(option, reason)
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list of strings' : value === null ? 'null' : typeof value)
const link = /^(https?:\/\/|\.{0,2}\/)/

const isUnnamed = (one: { readonly id?: unknown; readonly name?: unknown }) => !one?.id || typeof one.name !== 'string'

/** Returns the defaults, overwritten by given values of the same types. */
function merge<T extends object>(standard: T, given: object, prefix = ''): T {
  const result = { ...standard } as Record<string, unknown>
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const known = Object.hasOwn(standard, name)
      ? kindOf(standard[name as keyof T])
      : fail(prefix + name, 'is not known')
    const isWrong =
      kindOf(value) !== known || (Array.isArray(value) && value.some((entry) => typeof entry !== 'string'))
    // By the specification a list of providers that is none is empty.
    if (isWrong && name !== 'onramp') fail(prefix + name, `must be a ${known}`)
    if (name.endsWith('Url') && !link.test(value as string)) fail(name, 'must be an address or path')
    result[name] = isWrong ? [] : value
  }
  return result as T
}

/**
 * Validates the options and adds all defaults.
 * @throws {WmError<'OPTION_INVALID'>} Names the first wrong option and says what it must be.
 */
export function normalizeOptions(user: UserOptions): Options {
  if (kindOf(user) !== 'object') fail('options', 'must be an object')
  const { networks: inputs, defaultNetwork: wanted, customWallets = [], siwx, ...rest } = user
  if (!Array.isArray(inputs) || !inputs.length) fail('networks', 'needs networks')
  const merged = merge(defaults, rest)
  const part = <P extends keyof typeof parts>(name: P): (typeof parts)[P] =>
    merge(parts[name], merged[name], `${name}.`)
  const chosen: { [name: string]: unknown } & typeof features = part('features')
  for (const [name, allowed] of Object.entries({ ...orders, connectMethodsOrder: methods, socials })) {
    const named = chosen[name] as readonly string[]
    only(`features.${name}`, named, allowed)
    if (orders[name]) chosen[name] = [...new Set([...named, ...allowed])]
  }
  only('allWallets', merged.allWallets, ['SHOW', 'HIDE', 'ONLY_MOBILE'])
  only('theme', merged.theme, ['auto', 'light', 'dark', ''])
  part('metadata')
  only('defaultAccountTypes.eip155', part('defaultAccountTypes').eip155, ['eoa', 'smartAccount'])
  const override = 'universalProviderConfigOverride'
  const asked = part(override)
  for (const name of ['methods', 'chains', 'events'] as const)
    merge(
      perNamespace((): readonly string[] => []),
      asked[name],
      `${override}.${name}.`,
    )
  const named = part('hosts')
  for (const [name, url] of Object.entries(named)) {
    const scheme = name === 'relay' ? 'ws' : 'http'
    if (url && !RegExp(`^${scheme}s?://`).test(url)) fail(`hosts.${name}`, `must be a ${scheme}(s) address`)
  }
  if (!Array.isArray(customWallets) || customWallets.some(isUnnamed)) fail('customWallets', 'needs id and name')
  for (const name of ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const)
    if (siwx && !siwx[name]) fail('siwx', `needs ${name}`)
  const networks = inputs.map((input, index) => networkOf(input, index, user))
  const notListed = 'must be of networks'
  const wantedId =
    typeof wanted === 'object' ? read('defaultNetwork', notListed, () => toNetwork(wanted).caipNetworkId) : wanted
  const defaultNetwork = wantedId ? configuredNetwork(networks, wantedId) : networks[0]
  return Object.freeze({
    ...merged,
    networks,
    defaultNetwork: defaultNetwork ?? fail('defaultNetwork', notListed),
    customWallets,
    hosts: named,
    features: chosen,
    siwx,
  } as unknown as Options)
}

function networkOf(input: NetworkInput, index: number, user: UserOptions): Network {
  const option = `networks[${index}]`
  if (isUnnamed(input)) fail(option, 'needs id and name')
  const { id, nativeCurrency } = input
  const decimals = nativeCurrency?.decimals
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) fail(option, 'needs decimals 0-36')
  const { caipNetworkId, chainNamespace } = read(option, 'is not known', () => toNetwork(input))
  if (!isNamespace(chainNamespace)) fail(option, 'is not known')
  const custom = read('customRpcUrls', 'needs { url }', () =>
    user.customRpcUrls?.[caipNetworkId]?.map((one) => (String(Object.keys(one)) === 'url' ? one.url : fail('', ''))),
  )
  const network = toNetwork(input, custom, user.chainImages?.[id] ?? user.chainImages?.[caipNetworkId])
  if (!network.rpcUrls.default.http.every((url) => /^https?:/.test(url))) fail(option, 'needs http(s) addresses')
  return network
}
