import { WmError } from '../../chains/core/errors.ts'
import type { Network, NetworkInput } from '../../chains/core/types.ts'
import { toNetwork } from '../../chains/network.ts'
import { connectorKinds } from '../wallets/connector-kind.ts'
import type { Options, ThemeMode, UserOptions } from './options.ts'

type Check = (value: unknown) => string | false
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text: Check = (value) => typeof value !== 'string' && 'must be a string'
const flag: Check = (value) => typeof value !== 'boolean' && 'must be true or false'
const object: Check = (value) => (!isObject(value) || Array.isArray(value)) && 'must be an object'
const texts: Check = (value) => (!Array.isArray(value) || value.some(text)) && 'must be a list of strings'
const link: Check = (value) =>
  (typeof value !== 'string' || !/^(https?:\/\/|\/|\.)/.test(value)) && 'must be an http(s) address or a path'
const themes: readonly unknown[] = ['auto', 'light', 'dark']

const checks: { readonly [K in keyof Required<UserOptions>]: Check } = {
  networks: (value) => (!Array.isArray(value) || value.length === 0) && 'must be a non-empty list of networks',
  defaultNetwork: (value) => typeof value !== 'string' && !isObject(value) && 'must be a network or a CAIP-2 id',
  projectId: text,
  metadata: object,
  theme: (value) => !themes.includes(value) && 'must be auto, light or dark',
  themeVariables: object,
  features: object,
  customRpcUrls: object,
  excludeWalletIds: texts,
  featuredWalletIds: texts,
  connectorImages: object,
  chainImages: object,
  termsConditionsUrl: link,
  privacyPolicyUrl: link,
  locale: text,
  enableEIP6963: flag,
  enableInjected: flag,
  enableReconnect: flag,
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  enableWalletGuide: flag,
  disableAppend: flag,
}

const featureChecks: { readonly [name: string]: Check } = {
  receive: flag,
  send: flag,
  connectorTypeOrder: (value) =>
    (!Array.isArray(value) || value.some((kind) => !(connectorKinds as readonly unknown[]).includes(kind))) &&
    `must list some of ${connectorKinds.join(', ')}`,
}

function checkAll(values: object, table: { readonly [name: string]: Check }, prefix = ''): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const check = Object.hasOwn(table, name) ? table[name] : undefined
    const reason = check ? check(value) : 'is not known'
    if (reason) throw new WmError('OPTION_INVALID', { option: prefix + name, reason })
  }
}

function networkOf(input: NetworkInput, index: number, user: UserOptions): Network {
  const bad = (reason: string) => new WmError('OPTION_INVALID', { option: `networks[${index}]`, reason })
  const id = isObject(input) ? input.id : undefined
  if (typeof id !== 'number' && typeof id !== 'string') throw bad('needs an id')
  if (typeof input.name !== 'string' || !isObject(input.nativeCurrency)) throw bad('needs name and nativeCurrency')
  const { decimals } = input.nativeCurrency
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throw bad('needs nativeCurrency.decimals of 0 to 36')
  const network = toNetwork(input)
  const custom = user.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url)
  const image = user.chainImages?.[String(id)] ?? user.chainImages?.[network.caipNetworkId]
  const complete = toNetwork(input, custom, image)
  if (complete.rpcUrls.default.http.some((url) => link(url))) throw bad('has an RPC URL that is not http(s)')
  return complete
}

/**
 * Checks what the integrator wrote and fills in every default.
 * @throws {WmError<'OPTION_INVALID'>} Names the first wrong option and says what it must be.
 */
export function normalizeOptions(user: UserOptions): Options {
  if (!isObject(user)) throw new WmError('OPTION_INVALID', { option: 'options', reason: 'must be an object' })
  // `networks` is the one required option: an absent one has to be named as well.
  checkAll({ ...user, networks: user.networks ?? null }, checks)
  const given = user.features ?? {}
  checkAll(given, featureChecks, 'features.')
  const networks = user.networks.map((input, index) => networkOf(input, index, user))
  const wanted = user.defaultNetwork
  const wantedId = typeof wanted === 'object' ? toNetwork(wanted).caipNetworkId : wanted
  const first = networks[0] as Network
  const defaultNetwork = wantedId ? networks.find((network) => network.caipNetworkId === wantedId) : first
  if (!defaultNetwork)
    throw new WmError('OPTION_INVALID', { option: 'defaultNetwork', reason: 'must be one of networks' })
  const order = given.connectorTypeOrder ?? []
  return Object.freeze({
    networks,
    defaultNetwork,
    projectId: user.projectId,
    metadata: user.metadata ?? {},
    theme: user.theme as ThemeMode | undefined,
    themeVariables: user.themeVariables ?? {},
    features: {
      receive: given.receive ?? true,
      send: given.send ?? true,
      connectorTypeOrder: [...new Set([...order, ...connectorKinds])],
    },
    excludeWalletIds: user.excludeWalletIds ?? [],
    featuredWalletIds: user.featuredWalletIds ?? [],
    connectorImages: user.connectorImages ?? {},
    termsConditionsUrl: user.termsConditionsUrl,
    privacyPolicyUrl: user.privacyPolicyUrl,
    locale: user.locale,
    enableEIP6963: user.enableEIP6963 ?? true,
    enableInjected: user.enableInjected ?? true,
    enableReconnect: user.enableReconnect ?? true,
    enableNetworkSwitch: user.enableNetworkSwitch ?? true,
    allowUnsupportedChain: user.allowUnsupportedChain ?? false,
    enableWalletGuide: user.enableWalletGuide ?? true,
    disableAppend: user.disableAppend ?? false,
  })
}
