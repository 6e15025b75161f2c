import type { PlainId } from '../words/messages.ts'
import { words } from '../words/words.ts'
import type { Row } from './approval-view.ts'
import type { SolanaAccount } from './solana-message.ts'

/** An account in a row of its own; of one in a lookup table, where it stands there. */
export const addressRow = (label: PlainId, account: SolanaAccount): Row =>
  account.address === undefined
    ? { label: words(label), value: words('solana.lookedUp', { table: account.table, index: account.index }) }
    : { label: words(label), value: account.address, kind: 'address' }

/** Accounts of an instruction that is not known, in its order. A star stands behind those that it may change. */
export const accountList = (accounts: readonly SolanaAccount[]): string =>
  accounts.map((one) => `${one.address ?? `${one.table}#${one.index}`}${one.isWritable ? '*' : ''}`).join(' ')
