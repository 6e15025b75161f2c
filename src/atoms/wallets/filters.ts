import type { Connector } from '../../chains/core/connector.ts'

/** The properties by which entries of different sources are recognised as the same wallet. */
export interface Identity {
  readonly id: string
  readonly rdns?: string | undefined
  readonly name: string
}

/** The integrator's filter for all sources: ids, rdns or names, and the records of those ids. */
export interface WalletFilter {
  readonly excluded: readonly string[]
  readonly included: readonly string[]
  readonly excludedWallets: readonly Identity[]
  readonly includedWallets: readonly Identity[]
}

// The extension of Trust Wallet announces another name than its list entry, and MetaMask's mobile browser announces
// another rdns.
const nameOf = ({ name }: Identity) => (name === 'Trust Wallet' ? 'trust' : name.toLowerCase())
const rdnsOf = ({ rdns }: Identity) => rdns?.replace('io.metamask.mobile', 'io.metamask')

/** Returns true for two entries of the same wallet: by id, by rdns if both have one, else by name. */
export function isSameWallet(a: Identity, b: Identity): boolean {
  return a.id === b.id || (a.rdns && b.rdns ? rdnsOf(a) === rdnsOf(b) : nameOf(a) === nameOf(b))
}

const names = (wallet: Identity, entries: readonly string[]) =>
  entries.some(
    (entry) => entry === wallet.id || entry === wallet.rdns || entry.toLowerCase() === wallet.name.toLowerCase(),
  )

/** Returns true for a wallet excluded by id, rdns or name. Names are compared case-insensitively. */
export function isExcluded(wallet: Identity, filter: WalletFilter): boolean {
  return names(wallet, filter.excluded) || filter.excludedWallets.some((other) => isSameWallet(wallet, other))
}

/** Returns true if the wallet is included, or if no wallets are listed to include. */
export function isIncluded(wallet: Identity, filter: WalletFilter): boolean {
  const { included, includedWallets } = filter
  return !included.length || names(wallet, included) || includedWallets.some((other) => isSameWallet(wallet, other))
}

/** Returns true for an unnamed provider at `window.ethereum`. */
export const isGeneric = ({ type, name }: Connector): boolean => type === 'INJECTED' && name === 'Browser Wallet'

/**
 * Returns true for the generic Browser Wallet if it is neither installed nor has an rdns, and on a desktop with
 * another, named wallet: it is usually the same wallet again.
 */
export function isHiddenGeneric(connector: Connector, phone: boolean, named: boolean): boolean {
  return isGeneric(connector) && ((!phone && named) || !(connector.rdns || connector.installed))
}
