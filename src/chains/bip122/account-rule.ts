import type { AccountRule } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import type { Account } from '../core/types.ts'

export const isPayment = ({ type }: Account<'bip122'>): boolean => type === 'payment'

const invalid = (reason: string) => new WmError('OPTION_INVALID', { option: 'address', reason })

/** Spec §5: switching a bip122 connection needs an address; only payment accounts are allowed. */
export const accountRule: AccountRule<'bip122'> = {
  selectable: isPayment,
  check({ accounts }, address) {
    if (!address) throw invalid('is needed to switch a Bitcoin connection')
    const account = accounts.find((item) => item.address === address)
    if (!account) throw new WmError('ACCOUNT_CHANGED')
    if (!isPayment(account)) throw invalid('is not of a payment account')
  },
}
