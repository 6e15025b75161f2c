import type { AccountRule } from '../core/adapter.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { pageError } from '../core/error-texts/page-error.ts'
import type { Account } from '../core/types.ts'

export const isPayment = ({ type }: Account<'bip122'>): boolean => type === 'payment'

const invalid = (reason: string) => pageError('OPTION_INVALID', { option: 'address', reason })

/** A switch needs the address of a payment account: ordinal accounts hold inscriptions, which a payment could spend. */
export const accountRule: AccountRule<'bip122'> = {
  selectable: isPayment,
  check({ accounts }, address) {
    if (!address) throw invalid('is needed to switch a Bitcoin connection')
    const account = accounts.find((item) => item.address === address)
    if (!account) throw connectionError('ACCOUNT_CHANGED')
    if (!isPayment(account)) throw invalid('is not of a payment account')
  },
}
