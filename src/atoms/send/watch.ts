import type { Kit } from '../kit.ts'

/** Follows every transfer that is not settled. */
export function watchTransactions(_kit: Kit): void {}
