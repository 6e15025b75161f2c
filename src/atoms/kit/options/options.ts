import type { PairingOverride } from '../../../chains/core/pairing-host.ts'
import type { SiwxConfig } from '../../../chains/core/siwx.ts'
import type { CaipNetworkId, Network, NetworkInput } from '../../../chains/core/types.ts'
import type { WalletRecord } from './wallet-record.ts'

/** The site as wallets show it. Missing fields are read from the page. `url` and `icons` are absolute URLs. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** Theme of the elements; `auto` follows the visitor's system preference. */
export type ThemeMode = 'auto' | 'light' | 'dark'

/** Ways to connect: the groups of the Connect view. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/** Providers of social logins. */
export type SocialName = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

/** The account type of an embedded wallet that a namespace starts with. */
export type DefaultAccountTypes = { readonly eip155?: 'eoa' | 'smartAccount' }

/** Actions of the account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/**
 * Services that the kit may call. Without `projectId` only the configured ones are called.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { mainnet } from 'wallet-modal/networks'
 *
 * const kit = createKit({
 *   networks: [mainnet],
 *   hosts: { relay: 'wss://relay.example', providerApi: 'https://wallets.example' },
 * })
 */
export interface Hosts {
  /**
   * WalletConnect relay, `wss://…` or `ws://…`. Default with a `projectId`: the hosted relay. Without either there is
   * no pairing: no WalletConnect row and no list of all wallets. Read when the modal first opens.
   */
  readonly relay: string
  /**
   * Provider API with the list of wallets and their logos. Default with a `projectId`: the hosted one. Without either,
   * the list of well-known wallets that ships with the package is used.
   */
  readonly providerApi: string
  /**
   * Data API with the tokens of an account and their worth, what it did, and its NFTs. Without it the account shows the
   * tokens of the option `tokens`, and without those no tabs. Never called unless configured, even with a `projectId`.
   */
  readonly dataApi: string
  /** Service that attests the page's origin, for wallets that verify it. Never called unless configured. */
  readonly verify: string
  /**
   * The secure site of the embedded wallet, `https://…`, on an origin of its own. Without it there is no login by email
   * or social account.
   */
  readonly secureFrame: string
  /**
   * Receives error reports: `POST /e`, at most five per minute, without addresses, emails, keys, codes and URL queries.
   * Without it nothing is reported. Read when the kit is first used.
   */
  readonly telemetry: string
  /**
   * Receives the events of `kit.on('event', …)`: `POST /batch`, a list every ten seconds, without addresses, amounts
   * and URL queries, and none from visitors with Global Privacy Control. Never called unless configured, even with a
   * `projectId`. Read when the kit is first used.
   */
  readonly analytics: string
}

/** A token that the account shows. */
export interface TokenOption {
  /** The contract, or on Solana the mint. */
  readonly address: string
  /** Default: what the contract says. Solana's tokens do not say it. */
  readonly name?: string
  /** Default: what the contract says. Solana's tokens do not say it. */
  readonly symbol?: string
  /** Address of a picture, `https://…` or `data:image/…`. */
  readonly image?: string
}

/** A collection of NFTs that the account shows. */
export interface NftCollectionOption {
  /** The contract. */
  readonly address: string
  readonly standard: 'ERC-721' | 'ERC-1155'
  /**
   * The ids to look for, in decimal digits. ERC-1155 contracts need them; an ERC-721 contract does not, if it lists
   * what an account holds (`ERC721Enumerable`).
   */
  readonly ids?: readonly string[]
}

/** Sources of NFTs, of their descriptions and of their pictures. */
export interface NftOptions {
  /** Collections to read from their network where no data API lists NFTs, by CAIP-2 id. */
  readonly collections?: { readonly [caipNetworkId: string]: readonly NftCollectionOption[] }
  /**
   * Hosts, besides those of `hosts`, that descriptions and pictures may be loaded from, as `https://…`. A picture of
   * any other host is not loaded.
   */
  readonly hosts?: readonly string[]
  /** Host that serves `ipfs:` addresses at `/ipfs/…`. Without it they are not loaded. */
  readonly ipfsGateway?: string
}

/** Contracts that swap on a network. */
export interface SwapOptions {
  /**
   * The contracts that a swap may call, and that may take a token for it, with the interface of Uniswap v2's router 02.
   * An answer of the service that names any other contract never reaches a wallet.
   */
  readonly routers: readonly string[]
}

/** A provider that sells coins for money. */
export interface OnrampProvider {
  /** The name that visitors see. Default: `Meld`, `Coinbase`, or the key of the entry. */
  readonly name?: string
  /**
   * Address of the provider's page, `https://…` (`http://…` on this machine). `{address}`, `{network}` (CAIP-2 id),
   * `{token}` (symbol), `{currency}` and `{amount}` in its path or query are replaced. Not for `meld`. Without it
   * `hosts.dataApi` makes the address of each purchase.
   */
  readonly url?: string
  /** For `meld`: your public key there. Without it the provider is shown and cannot be chosen. */
  readonly publicKey?: string
  /**
   * Hosts, as `https://…`, that an address made by `hosts.dataApi` may lead to. For `coinbase` the default is
   * `https://pay.coinbase.com`.
   */
  readonly hosts?: readonly string[]
  /** The fee that visitors see, such as `'1-2%'`, which is the default for `meld` and `coinbase`. */
  readonly fee?: string
  /** The namespaces that it sells on: `eip155`, `solana`. Default: both; for `coinbase` the first. */
  readonly namespaces?: readonly string[]
  /** True if `hosts.dataApi` tells purchases there (`history` with `onramp`). Always for `coinbase`. */
  readonly follow?: boolean
}

/** An exchange that visitors can deposit from. */
export interface ExchangeOption {
  /** Hosts, as `https://…`, that its page may be on: `hosts.dataApi` makes the address of each deposit. */
  readonly hosts: readonly string[]
}

/** Sources of names. */
export interface NameOptions {
  /**
   * Hosts that a name may be looked up at when its owner keeps it outside of the network
   * ([CCIP Read](https://eips.ethereum.org/EIPS/eip-3668)), as `https://…`. Names that need another host are not
   * resolved.
   */
  readonly hosts?: readonly string[]
  /**
   * Last part of the names that accounts on EVM networks can register at `hosts.dataApi`, such as `id.example.org`.
   * Without it no registration is offered.
   */
  readonly zone?: string
}

/**
 * Features that the provider API may take away, if the option `remoteFeatures` names them. `analytics`: whether events
 * are sent to `hosts.analytics`. `exchanges`: the option of that name.
 */
export type RemoteFeature = 'email' | 'socials' | 'swaps' | 'onramp' | 'multiWallet' | 'analytics' | 'exchanges'

/** Features that can be switched. */
export interface Features {
  readonly receive: boolean
  readonly send: boolean
  /**
   * Allows several connected wallets per namespace; without it a new wallet replaces the previous one. Default true.
   */
  readonly multiWallet: boolean
  readonly connectorTypeOrder: readonly ConnectorKind[]
  /** Shows the list of all wallets. */
  readonly allWallets: boolean
  /** Requires the terms to be accepted before the Connect view can be used. */
  readonly legalCheckbox: boolean
  /** Shows one row that opens the list of wallets, instead of the wallets themselves. */
  readonly collapseWallets: boolean
  /** Order of the groups of the Connect view; empty for the default order. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  /** Login by a code sent by email. Requires `hosts.secureFrame`. Default true. */
  readonly email: boolean
  /** Shows wallets next to the email field; `false` moves them behind one row. Default true. */
  readonly emailShowWallets: boolean
  /** Social accounts to log in with, in this order; empty for none. Requires `hosts.secureFrame`. Default: all. */
  readonly socials: readonly SocialName[]
  /**
   * Swaps of tokens on EVM networks, by the names of who makes them; empty for none. Requires `swaps` or a network with
   * a well-known router, and `hosts.dataApi`, which decides whom it asks, or the option `tokens`: then the routers
   * themselves are asked. Default: `['1inch']`.
   */
  readonly swaps: readonly string[]
  /**
   * Providers that a visitor can buy at, in this order; empty for none. Each needs an entry in the option `onramp`.
   * Default: `['meld', 'coinbase']`. Anything but a list of texts is an empty list.
   */
  readonly onramp: readonly string[]
  /**
   * Smart sessions: the account leads to the list of what sites may do for it without asking again, which
   * `hosts.dataApi` tells, and `grantPermissions` of `wallet-modal/smart-sessions` asks for more. Default false.
   */
  readonly smartSessions: boolean
  /** Order of the actions of the account view. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /**
   * Sends the events of `kit.on('event', …)` to `hosts.analytics`, if that is named. The listeners of the page hear
   * them in any case. Default true.
   */
  readonly analytics: boolean
}

/**
 * RPC URLs by [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) id; tried before the network's own.
 *
 * @example
 * import { createKit, type CustomRpcUrls } from 'wallet-modal'
 * import { mainnet } from 'wallet-modal/networks'
 *
 * const customRpcUrls: CustomRpcUrls = { 'eip155:1': [{ url: 'https://ethereum.rpc.example' }] }
 * const kit = createKit({ networks: [mainnet], customRpcUrls })
 */
export type CustomRpcUrls = { readonly [id: CaipNetworkId]: readonly { readonly url: string }[] }

/**
 * The options of `createKit`. Only `networks` is required.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { base, mainnet } from 'wallet-modal/networks'
 *
 * const kit = createKit({
 *   networks: [mainnet, base],
 *   metadata: { name: 'Example', url: 'https://example.org' },
 *   theme: 'auto',
 *   features: { send: false },
 * })
 */
export interface UserOptions {
  /** The package's networks or any viem `Chain`; the first is the default. */
  readonly networks: readonly NetworkInput[]
  readonly defaultNetwork?: NetworkInput | CaipNetworkId
  /**
   * Project id of hosted services. Without a configured host it selects the hosted relay and provider API. Never
   * required.
   */
  readonly projectId?: string
  readonly metadata?: Partial<Metadata>
  readonly theme?: ThemeMode
  /** Values of the `--wm-*` variables; an empty one takes back what was set before. */
  readonly themeVariables?: { readonly [name: `--wm-${string}`]: string }
  readonly features?: Partial<Features>
  readonly customRpcUrls?: CustomRpcUrls
  /** Services that the kit may call; see `Hosts`. */
  readonly hosts?: Partial<Hosts>
  /** Account type that an embedded wallet starts with. Default: a smart account on networks that support it. */
  readonly defaultAccountTypes?: DefaultAccountTypes
  /** The integrator's own wallets, listed as `custom`. */
  readonly customWallets?: readonly WalletRecord[]
  /** If not empty, only these wallets are shown, installed or listed: each by id, rdns or name. */
  readonly includeWalletIds?: readonly string[]
  /** Platforms on which the list of all wallets is shown. Default SHOW. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Pairing only: a QR code on a desktop, the list of wallets on a phone. */
  readonly basic?: boolean
  /** Shows wallets at all. Default true. */
  readonly enableWallets?: boolean
  /** Opens wallets on a phone by their universal link if they have one. Default false. */
  readonly preferUniversalLinks?: boolean
  /** The methods, chains and events proposed to paired wallets instead of the default lists. */
  readonly universalProviderConfigOverride?: PairingOverride
  /** Wallets that are never shown: each by connector id, rdns or name (case-insensitive). */
  readonly excludeWalletIds?: readonly string[]
  /** Ids or rdns of the wallets that come first in their group; those of the list are shown as `featured`. */
  readonly featuredWalletIds?: readonly string[]
  /** Logo URL by connector id. */
  readonly connectorImages?: { readonly [id: string]: string }
  /**
   * The folder with the logos of listed wallets, as `npx wallet-modal icons` writes it: an address or a path. They are
   * shown instead of those of the provider API.
   */
  readonly walletIconsUrl?: string
  /** Logo URL by network id. */
  readonly chainImages?: { readonly [id: string]: string }
  /**
   * Tokens to show where `hosts.dataApi` is not named, by CAIP-2 id of their network. What the account holds of them is
   * read from the network itself, and they can be sent where this package sends tokens.
   *
   * @example
   * import { createKit } from 'wallet-modal'
   * import { mainnet } from 'wallet-modal/networks'
   *
   * const kit = createKit({
   *   networks: [mainnet],
   *   tokens: { 'eip155:1': [{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }] },
   * })
   */
  readonly tokens?: { readonly [caipNetworkId: string]: readonly TokenOption[] }
  /**
   * Collections of NFTs to show where no data API lists them, and the hosts of their pictures.
   *
   * @example
   * import { createKit } from 'wallet-modal'
   * import { mainnet } from 'wallet-modal/networks'
   *
   * const kit = createKit({
   *   networks: [mainnet],
   *   nfts: {
   *     collections: { 'eip155:1': [{ address: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88', standard: 'ERC-721' }] },
   *     hosts: ['https://pictures.example'],
   *   },
   * })
   */
  readonly nfts?: NftOptions
  /**
   * Sources of the names of recipients, besides the network and `hosts.dataApi`, and the zone in which accounts can
   * register a name. The networks whose definition has `contracts.ensUniversalResolver` have ENS names.
   *
   * @example
   * import { createKit } from 'wallet-modal'
   * import { mainnet } from 'wallet-modal/networks'
   *
   * const kit = createKit({ networks: [mainnet], names: { hosts: ['https://names.example'] } })
   */
  readonly names?: NameOptions
  /**
   * Contracts that may swap, by CAIP-2 id of their network. They replace the published router 02 of Uniswap v2, which
   * some networks have; on networks without either, and with an empty list, nothing is swapped. Quotes are those of
   * `hosts.dataApi`.
   *
   * @example
   * import { createKit } from 'wallet-modal'
   * import { mainnet } from 'wallet-modal/networks'
   *
   * const kit = createKit({
   *   networks: [mainnet],
   *   hosts: { dataApi: 'https://data.example' },
   *   swaps: { 'eip155:1': { routers: ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'] } },
   * })
   */
  readonly swaps?: { readonly [caipNetworkId: string]: SwapOptions }
  /**
   * Providers that sell coins for money, by the names of `features.onramp`. Without an entry nothing is sold, and no
   * host is asked.
   *
   * @example
   * import { createKit } from 'wallet-modal'
   * import { mainnet } from 'wallet-modal/networks'
   *
   * const kit = createKit({
   *   networks: [mainnet],
   *   features: { onramp: ['meld', 'bank'] },
   *   onramp: {
   *     meld: { publicKey: 'your-key' },
   *     bank: { name: 'Bank', url: 'https://buy.example/?to={address}&on={network}' },
   *   },
   * })
   */
  readonly onramp?: { readonly [provider: string]: OnrampProvider }
  /**
   * Exchanges that visitors can deposit from, by the ids that `hosts.dataApi` gives them. Without an entry nothing is
   * offered, and no host is asked. Default: none.
   *
   * @example
   * import { createKit } from 'wallet-modal'
   * import { mainnet } from 'wallet-modal/networks'
   *
   * const kit = createKit({
   *   networks: [mainnet],
   *   hosts: { dataApi: 'https://data.example' },
   *   exchanges: { coinbase: { hosts: ['https://pay.coinbase.com'] } },
   * })
   */
  readonly exchanges?: { readonly [id: string]: ExchangeOption }
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** BCP 47 tag. Default: the closest `lang` attribute, then the browser's locale. */
  readonly locale?: string
  /** Lists wallets announced by EIP-6963 or Wallet Standard. Default true. */
  readonly enableEIP6963?: boolean
  /** Lists the wallet injected as `window.ethereum`. Default true. */
  readonly enableInjected?: boolean
  /** Restores connections on load without a prompt. Default true; false disconnects on load. */
  readonly enableReconnect?: boolean
  /** Lets the visitor switch networks in the modal. Default true. */
  readonly enableNetworkSwitch?: boolean
  /** Keeps UnsupportedChain closed when the wallet is on another network. Default false. */
  readonly allowUnsupportedChain?: boolean
  /** Shows the help views for newcomers. Default true. */
  readonly enableWalletGuide?: boolean
  /** Prevents `open()` from appending a `<wallet-modal>` if there is none. Default false. */
  readonly disableAppend?: boolean
  /**
   * Features that the provider API may take away (`GET /appkit/v1/config`), for those who decide on a dashboard. It
   * never adds what `features` does not have. Nothing waits for it: it is asked when the kit is first used, and its
   * answer is kept. Default: none, and it is not asked.
   *
   * @example
   * import { createKit } from 'wallet-modal'
   * import { mainnet } from 'wallet-modal/networks'
   *
   * const kit = createKit({
   *   networks: [mainnet],
   *   hosts: { providerApi: 'https://wallets.example' },
   *   features: { swaps: [] }, // stays so, whatever the service answers
   *   remoteFeatures: ['email', 'socials'],
   * })
   */
  readonly remoteFeatures?: readonly RemoteFeature[]
  /**
   * Shows the developer of the page in the modal what is wrong with options and services, such as an origin that a
   * service does not allow. For your own machine: never for visitors. Default false.
   */
  readonly debug?: boolean
  /**
   * Sign-in with the wallet: how messages are made and sessions are kept. `wallet-modal/siwx` makes such a value; one
   * that was written for AppKit works as it is.
   *
   * If its `getRequired()` is true, an account can do nothing before it has a session: the modal shows none of its
   * views, and `signMessage`, `updateEmail` and requests of `getProvider()` that sign or send reject with
   * `SIGN_IN_REQUIRED`. `getState()` has its address, by which the page knows who signs in, and requests that only read
   * are answered.
   */
  readonly siwx?: SiwxConfig | undefined
}

/** The normalized options: frozen, with all defaults. Missing texts are empty. */
export interface Options {
  readonly networks: readonly Network[]
  readonly defaultNetwork: Network
  readonly projectId: string
  readonly metadata: Partial<Metadata>
  readonly theme: ThemeMode | ''
  readonly themeVariables: { readonly [name: string]: string }
  readonly features: Features
  readonly hosts: Partial<Hosts>
  readonly defaultAccountTypes: DefaultAccountTypes
  readonly customWallets: readonly WalletRecord[]
  readonly includeWalletIds: readonly string[]
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly basic: boolean
  readonly enableWallets: boolean
  readonly preferUniversalLinks: boolean
  readonly universalProviderConfigOverride: PairingOverride
  readonly excludeWalletIds: readonly string[]
  readonly featuredWalletIds: readonly string[]
  readonly connectorImages: { readonly [id: string]: string }
  readonly tokens: { readonly [caipNetworkId: string]: readonly TokenOption[] }
  readonly nfts: NftOptions
  readonly names: NameOptions
  readonly swaps: { readonly [caipNetworkId: string]: SwapOptions }
  readonly onramp: { readonly [provider: string]: OnrampProvider }
  readonly exchanges: { readonly [id: string]: ExchangeOption }
  readonly walletIconsUrl: string
  readonly termsConditionsUrl: string
  readonly privacyPolicyUrl: string
  readonly locale: string
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  readonly enableReconnect: boolean
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly enableWalletGuide: boolean
  readonly disableAppend: boolean
  readonly remoteFeatures: readonly RemoteFeature[]
  readonly debug: boolean
  readonly siwx: SiwxConfig | undefined
}

/**
 * The groups of the Connect view in their default order. `external` is always empty: no connector here needs an SDK of
 * its own, and orders written for other modals name it.
 */
export const connectorKinds = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

/** A group of wallets in the Connect view. */
export type ConnectorKind = (typeof connectorKinds)[number]
