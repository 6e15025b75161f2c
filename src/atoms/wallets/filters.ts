import type { Connector } from '../../chains/core/connector.ts'

/** What tells one wallet from another, whichever source it comes from. */
export interface Identity {
  readonly id: string
  readonly rdns?: string | undefined
  readonly name: string
}

/** The integrator's choice of wallets, one for every source: ids, rdns or names, and what is known of those ids. */
export interface WalletFilter {
  readonly excluded: readonly string[]
  readonly included: readonly string[]
  readonly excludedWallets: readonly Identity[]
  readonly includedWallets: readonly Identity[]
}

// The extension of one wallet calls itself otherwise than its list entry (spec §5), and its phone's browser announces
// another rdns (protocol §5.1).
const nameOf = ({ name }: Identity) => (name === 'Trust Wallet' ? 'trust' : name.toLowerCase())
const rdnsOf = ({ rdns }: Identity) => rdns?.replace('io.metamask.mobile', 'io.metamask')

/** One wallet under two entries: by id, by rdns where both have one, else by name (protocol §5.15). */
export function isSame(a: Identity, b: Identity): boolean {
  return a.id === b.id || (a.rdns && b.rdns ? rdnsOf(a) === rdnsOf(b) : nameOf(a) === nameOf(b))
}

const names = (wallet: Identity, entries: readonly string[]) =>
  entries.some(
    (entry) => entry === wallet.id || entry === wallet.rdns || entry.toLowerCase() === wallet.name.toLowerCase(),
  )

/** A wallet is excluded by id, by rdns or by its name without regard to case (spec §5). */
export function isExcluded(wallet: Identity, filter: WalletFilter): boolean {
  return names(wallet, filter.excluded) || filter.excludedWallets.some((other) => isSame(wallet, other))
}

/** With a list of wallets to include, only those of it. */
export function isIncluded(wallet: Identity, filter: WalletFilter): boolean {
  const { included, includedWallets } = filter
  return !included.length || names(wallet, included) || includedWallets.some((other) => isSame(wallet, other))
}

/** What a page finds at `window.ethereum` that gives no name of its own. */
export const isGeneric = ({ type, name }: Connector): boolean => type === 'INJECTED' && name === 'Browser Wallet'

/**
 * The generic Browser Wallet is hidden when it is not installed and has no rdns, and on a desktop where another wallet
 * says its name: it is most often that one a second time.
 */
export function isHiddenGeneric(connector: Connector, phone: boolean, named: boolean): boolean {
  return isGeneric(connector) && ((!phone && named) || !(connector.rdns || connector.installed))
}
