import type { PairingOverride } from '../core/pairing-host.ts'
import type { Network } from '../core/types.ts'

/**
 * Former ids of two Solana networks, by current id. Wallets from before
 * [CAIP-30](https://chainagnostic.org/CAIPs/caip-30) still use them.
 */
export const deprecatedChains: { readonly [caipNetworkId: string]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

const today = new Map(Object.entries(deprecatedChains).map(([id, old]) => [old, id]))

/** Returns the current id of a network for any of its ids. */
export const currentChain = (id: string): string => today.get(id) ?? id

export interface ProposedNamespace {
  readonly methods: string[]
  readonly events: string[]
  readonly chains: string[]
  readonly rpcMap: { [reference: string]: string }
}

// `eth_sign` is left out: it signs any hash, unreadable for the visitor.
const methods: { readonly [namespace: string]: readonly string[] } = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
}
const events = ['accountsChanged', 'chainChanged']

const withDeprecated = (ids: readonly string[]) => [...ids, ...ids.flatMap((id) => deprecatedChains[id] ?? [])]

/**
 * Returns the proposal for all networks of the kit. It is optional, so that a wallet with a part of them can connect.
 */
export function proposedNamespaces(
  networks: readonly Network[],
  override: PairingOverride,
): { [namespace: string]: ProposedNamespace } {
  const own = networks.map(({ chainNamespace }) => chainNamespace as string)
  const added = [override.methods, override.chains, override.events].flatMap((map) => Object.keys(map ?? {}))
  const names = [...new Set([...own, ...added])]
  return Object.fromEntries(
    names.map((name) => {
      const mine = networks.filter(({ chainNamespace }) => chainNamespace === name)
      const urls = mine.flatMap(({ id, rpcUrls }) => {
        const [first] = rpcUrls.default.http
        return first ? [[String(id), first] as const] : []
      })
      const rpcMap = override.rpcMap
        ? Object.entries(override.rpcMap).flatMap(([id, url]) =>
            id.startsWith(`${name}:`) ? [[id.slice(name.length + 1), url] as const] : [],
          )
        : urls
      return [
        name,
        {
          methods: [...(override.methods?.[name] ?? methods[name] ?? [])],
          events: [...(override.events?.[name] ?? events)],
          chains: [...(override.chains?.[name] ?? withDeprecated(mine.map(({ caipNetworkId }) => caipNetworkId)))],
          rpcMap: Object.fromEntries(rpcMap),
        },
      ]
    }),
  )
}
