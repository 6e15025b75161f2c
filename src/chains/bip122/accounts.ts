import { readField } from '../core/read-field.ts'
import { tryParse, v } from '../core/schema.ts'
import type { Account, CaipNetworkId } from '../core/types.ts'
import { kindOf } from './kind.ts'
import { type Address, readAddress } from './parse.ts'
import { walletNames } from './wallet-names.ts'

const list = v.array(v.unknown())
const chainNames = v.array(v.string())
const MAX_ACCOUNTS = 100
const purposes: { readonly [purpose: string]: Account<'bip122'>['type'] } = { payment: 'payment', ordinals: 'ordinal' }

/** An account as a wallet gives it; a wallet of Wallet Standard gets its own object back with each request. */
export interface WalletAccount {
  readonly address: Address
  readonly type: Account<'bip122'>['type']
  /** Wallet Standard: the chains that it says the account is of. */
  readonly chains?: readonly string[]
  readonly raw: unknown
}

/**
 * The Bitcoin accounts in a wallet's list, without garbage and repetitions; undefined when it is no list. Where a wallet
 * does not say what an account is for, the first pays, the second holds ordinals, and there is no third
 * (protocol.md §7.4).
 */
export function readAccounts(raw: unknown, standard = false): readonly WalletAccount[] | undefined {
  const found = new Map<string, WalletAccount>()
  const silent = new Map<string, number>()
  const items = tryParse(list, raw)
  for (const item of items?.slice(0, MAX_ACCOUNTS) ?? []) {
    const address = readAddress(typeof item === 'string' ? item : readField(item, 'address'))
    if (!address || found.has(address.text)) continue
    const chains = standard ? tryParse(chainNames, readField(item, 'chains')) : undefined
    // A wallet of several chains lists the accounts of all of them.
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

/** Those of a network: by their addresses, and by what the wallet says where it says so. */
export const accountsOn = (id: CaipNetworkId, accounts: readonly WalletAccount[]): readonly WalletAccount[] =>
  accounts.filter(
    ({ address, chains }) =>
      address.kinds.includes(kindOf(id)) && (!chains || walletNames.standard(id).some((name) => chains.includes(name))),
  )
