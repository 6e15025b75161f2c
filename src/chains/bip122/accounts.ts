import { connectionError } from '../core/error-texts/connection-error.ts'
import { readField } from '../core/read-field.ts'
import { tryParse, v } from '../core/schema.ts'
import type { Account, CaipNetworkId } from '../core/types.ts'
import { networkIds, networkKind } from './network-kind.ts'
import { type Address, readAddress } from './parse.ts'
import { walletNames } from './wallet-names.ts'

const list = v.array(v.unknown())
const chainNames = v.array(v.string())
const MAX_ACCOUNTS = 100
const purposes: { readonly [purpose: string]: Account<'bip122'>['type'] } = { payment: 'payment', ordinals: 'ordinal' }

/** An account of a wallet. `raw` is the wallet's own object, which requests of Wallet Standard need. */
export interface WalletAccount {
  readonly address: Address
  readonly type: Account<'bip122'>['type']
  /** Chains of the account, as a Wallet Standard wallet lists them. */
  readonly chains?: readonly string[]
  readonly raw: unknown
}

/**
 * Returns the Bitcoin accounts in a wallet's list, without invalid and repeated entries; undefined for anything but a
 * list. Among accounts without a stated purpose, the first on each kind of network is the payment account, the second
 * holds ordinals, and further ones are ignored.
 */
export function readAccounts(raw: unknown, standard = false): readonly WalletAccount[] | undefined {
  const found = new Map<string, WalletAccount>()
  const silent = new Map<string, number>()
  const items = tryParse(list, raw)
  for (const item of items?.slice(0, MAX_ACCOUNTS) ?? []) {
    const address = readAddress(typeof item === 'string' ? item : readField(item, 'address'))
    if (!address || found.has(address.text)) continue
    const chains = standard ? tryParse(chainNames, readField(item, 'chains')) : undefined
    // Wallets of several chains list all of their accounts.
    if (standard && !chains?.some((chain) => /^(bitcoin|bip122):/.test(chain))) continue
    const purpose = readField(item, 'purpose')
    const kind = address.kinds.join()
    const number = silent.get(kind) ?? 0
    if (purpose === undefined) silent.set(kind, number + 1)
    const type =
      purpose === undefined
        ? (['payment', 'ordinal'] as const)[number]
        : typeof purpose === 'string' && Object.hasOwn(purposes, purpose)
          ? purposes[purpose]
          : undefined
    if (type) found.set(address.text, { address, type, raw: item, ...(chains && { chains }) })
  }
  return items && [...found.values()]
}

/** Returns the accounts of a network, by address kind and by the chains that the wallet lists. */
export const accountsOn = (id: CaipNetworkId, accounts: readonly WalletAccount[]): readonly WalletAccount[] =>
  accounts.filter(
    ({ address, chains }) =>
      address.kinds.includes(networkKind(id)) &&
      (!chains || walletNames.standard(id).some((name) => chains.includes(name))),
  )

/**
 * Returns the first network that the accounts belong to: a configured one, else a public one, which the page then shows
 * as unsupported. Throws `CHAIN_UNSUPPORTED` without any.
 */
export function networkOf(accounts: readonly WalletAccount[], networks: readonly CaipNetworkId[]): CaipNetworkId {
  const found = [...networks, networkIds.main, networkIds.testnet, networkIds.signet].find(
    (id) => accountsOn(id, accounts).length > 0,
  )
  if (!found) throw connectionError('CHAIN_UNSUPPORTED')
  return found
}
