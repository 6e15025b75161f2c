import { formatBalance } from '../../../atoms/format/format-balance.ts'
import type { SwapToken } from '../../../atoms/swap/swap-form.atoms.ts'

/** Amounts of a swap, in base units. */
interface Given {
  readonly amount: bigint
  readonly out: bigint
}

/**
 * Returns what one unit of what is paid gives, or, where that is less than a thousandth, what one unit of what is
 * received costs.
 */
export function rateText(pay: SwapToken, receive: SwapToken, { amount, out }: Given, locale: string): string {
  const unit = (token: SwapToken) => 10n ** BigInt(token.decimals)
  const given = (out * unit(pay)) / amount
  const [one, other, value] =
    given * 1000n < unit(receive) && out > 0n ? [receive, pay, (amount * unit(receive)) / out] : [pay, receive, given]
  return `1 ${one.symbol} = ${formatBalance(value, other.decimals, locale)} ${other.symbol}`
}
