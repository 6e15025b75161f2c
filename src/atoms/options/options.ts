import type { PairingOverride } from '../../chains/core/pairing-host.ts'
import type { CaipNetworkId, Network, NetworkInput } from '../../chains/core/types.ts'
import type { ConnectorKind } from '../wallets/connector-kind.ts'
import type { WalletRecord } from '../wallets/wallet-record.ts'

/** What the wallet shows of the site. Missing fields are read from the page. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export type ThemeMode = 'auto' | 'light' | 'dark'

/** Ways to connect, as groups of the Connect view. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/** Providers whose account can be used to log in. */
export type SocialName = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

/** Which of the accounts of an embedded wallet a namespace starts with. */
export type DefaultAccountTypes = { readonly eip155?: 'eoa' | 'smartAccount' }

/** Actions of the account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/**
 * Services of the integrator's choice. Without `projectId` only those are called that are named here.
 *
 * @example
 * createKit({ networks, hosts: { relay: 'wss://relay.example', providerApi: 'https://wallets.example' } })
 */
export interface Hosts {
  /**
   * WalletConnect relay, `wss://…` or `ws://…`. With a `projectId` alone: the hosted relay. With neither there is no
   * pairing: no WalletConnect row, no entry to every wallet. Decided when the modal first opens.
   */
  readonly relay: string
  /**
   * Provider API with the list of wallets and their images (spec §7). With a `projectId` alone: the hosted one. With
   * neither, the list of well-known wallets that ships with the package.
   */
  readonly providerApi: string
  /**
   * Data API with what an account holds and what that is worth (spec §7). Without it there are no tabs in the account
   * view, and only the network's own coin can be sent. Never called unless named, also not with a `projectId`.
   */
  readonly dataApi: string
  /** Attestation of the page for wallets that check it. Never called unless named. */
  readonly verify: string
  /**
   * The site of the embedded wallet, `https://…`, on an origin of its own. Without it nobody logs in by email or by a
   * social account.
   */
  readonly secureFrame: string
  /**
   * Takes reports of errors: `POST /e`, five in a minute at most, without addresses, mailboxes, keys, codes and queries.
   * Nothing is reported anywhere unless this is named. Decided when the kit is first used.
   */
  readonly telemetry: string
}

/** Features that an integrator can switch (spec §9 defaults). */
export interface Features {
  readonly receive: boolean
  readonly send: boolean
  /** Several wallets of one namespace at a time; without it a new one takes the place of the one before. Default true. */
  readonly multiWallet: boolean
  readonly connectorTypeOrder: readonly ConnectorKind[]
  /** The entry to every wallet of the list. */
  readonly allWallets: boolean
  /** The terms have to be accepted before anything in the Connect view can be used. */
  readonly legalCheckbox: boolean
  /** One row that opens the list of wallets, instead of the list itself. */
  readonly collapseWallets: boolean
  /** Order of the groups of the Connect view; empty is the standard order (spec §2). */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  /** Logging in by a code that is sent by email. Needs `hosts.secureFrame`. Default true. */
  readonly email: boolean
  /** `false`: wallets are behind one row where there is an email field. Default true. */
  readonly emailShowWallets: boolean
  /** Social accounts to log in with, in their order; empty for none. Needs `hosts.secureFrame`. Default: all. */
  readonly socials: readonly SocialName[]
  /** Order of the actions of the account view. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
}

/** Custom RPC URLs by CAIP-2 id; tried before the network's own. */
export type CustomRpcUrls = { readonly [id: CaipNetworkId]: readonly { readonly url: string }[] }

/**
 * What an integrator passes to `createKit`. Only `networks` is required.
 */
export interface UserOptions {
  /** The package's networks or any viem `Chain`; the first is the default. */
  readonly networks: readonly NetworkInput[]
  readonly defaultNetwork?: NetworkInput | CaipNetworkId
  /** Only for hosted services: alone it names their relay and provider API. Nothing in the kit requires it. */
  readonly projectId?: string
  readonly metadata?: Partial<Metadata>
  readonly theme?: ThemeMode
  /** Values of the `--wm-*` variables. */
  readonly themeVariables?: { readonly [name: `--wm-${string}`]: string }
  readonly features?: Partial<Features>
  readonly customRpcUrls?: CustomRpcUrls
  /** Services to call; see `Hosts`. */
  readonly hosts?: Partial<Hosts>
  /** Kind of account that an embedded wallet starts with. Default: a smart account where the network has them. */
  readonly defaultAccountTypes?: DefaultAccountTypes
  /** Wallets of the integrator's own, listed as `custom`. */
  readonly customWallets?: readonly WalletRecord[]
  /** When not empty, only these wallets are offered, of the list and of the browser: each by id, rdns or name. */
  readonly includeWalletIds?: readonly string[]
  /** Where the entry to every wallet shows. Default SHOW. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Only pairing: a QR code on a desktop, the list of wallets on a phone. */
  readonly basic?: boolean
  /** List wallets at all. Default true. */
  readonly enableWallets?: boolean
  /** Open phone wallets by their universal link where they have one. Default false. */
  readonly preferUniversalLinks?: boolean
  /** What is proposed to remote wallets instead of the standard lists (protocol §6.2). */
  readonly universalProviderConfigOverride?: PairingOverride
  /** Wallets never to list: each by connector id, rdns or name (case-insensitive). */
  readonly excludeWalletIds?: readonly string[]
  /** Ids or rdns in the order in which they lead their group; those of the list are shown as `featured`. */
  readonly featuredWalletIds?: readonly string[]
  /** Image URL by connector id. */
  readonly connectorImages?: { readonly [id: string]: string }
  /** Image URL by network id. */
  readonly chainImages?: { readonly [id: string]: string }
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** BCP 47; else the closest `lang`, then the browser's. */
  readonly locale?: string
  /** List wallets announced by EIP-6963 and its likes. Default true. */
  readonly enableEIP6963?: boolean
  /** List the legacy injected wallet. Default true. */
  readonly enableInjected?: boolean
  /** Restore the connection on load without a prompt. Default true; false disconnects at load. */
  readonly enableReconnect?: boolean
  /** Let the visitor switch networks in the modal. Default true. */
  readonly enableNetworkSwitch?: boolean
  /** Do not open UnsupportedChain when the wallet is on another network. Default false. */
  readonly allowUnsupportedChain?: boolean
  /** Show the help views for newcomers. Default true. */
  readonly enableWalletGuide?: boolean
  /** Do not append a `<wallet-modal>` when `open()` finds none. Default false. */
  readonly disableAppend?: boolean
}

/** Normalised options: every default filled in, frozen. Texts that were not given are empty. */
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
}
