import type { PlainId } from '../../words/messages.ts'
import { words } from '../../words/words.ts'
import type { Row } from '../approval-view.ts'
import type { SolanaAccount } from './solana-message.ts'

/** Returns a row for an account; an account in a lookup table is shown by table and index. */
export const addressRow = (label: PlainId, account: SolanaAccount): Row =>
  account.address === undefined
    ? { label: words(label), value: words('solana.lookedUp', { table: account.table, index: account.index }) }
    : { label: words(label), value: account.address, kind: 'address' }

/** Returns the accounts of an unknown instruction in order, with a star after writable ones. */
export const accountList = (accounts: readonly SolanaAccount[]): string =>
  accounts.map((one) => `${one.address ?? `${one.table}#${one.index}`}${one.isWritable ? '*' : ''}`).join(' ')
