import type { Transaction } from './chain-reads.ts'
import type { SoughtTransfer } from './send-operations.ts'

/** Returns true for two spellings of one address, hash or calldata. */
export const equals = (a: string | null | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

/** Returns true for a transaction that makes exactly this transfer. */
export const isSameTransfer = (a: Transaction, b: SoughtTransfer): boolean =>
  equals(a.from, b.from) && equals(a.to, b.to) && a.value === b.value && equals(a.input, b.data ?? '0x')
