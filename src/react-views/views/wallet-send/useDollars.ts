import { useEffect, useState } from 'react'
import { dollarsOf, FIAT_VALUE_PLACES, fiatValue, unitsFor } from '../../../atoms/assets/fiat-value.ts'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { decimalMark, formatAmount } from '../../../atoms/format/format-amount.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { type AmountInput, type AmountProblem, amountText, readAmount } from '../../../atoms/send/amount-input.ts'
import { movedAtom } from '../../../atoms/send/load-transfers.ts'
import { setAmount } from '../../../atoms/send/send.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { tokenNamespaces } from '../../../chains/core/late-namespace-info.ts'
import { report } from '../../../chains/core/report.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'

/** The asset of the form, with the amount that its field has. */
interface Asset {
  readonly symbol: string
  /** Undefined until the token's contract has answered. */
  readonly decimals: number | undefined
  /** The contract; undefined for the network's own coin. */
  readonly token: string | undefined
  readonly text: string
  readonly amount: AmountInput
}

interface Typed {
  readonly dollars: string
  /** The exact amount of the token that these dollars stand for. */
  readonly amount: string
  readonly problem?: AmountProblem
}

/** Decimal places of dollars that a visitor can type. */
const CENTS = 2

/**
 * Lets the visitor type the amount in dollars, where the price is known. The form has an exact amount of the token in
 * any case: it is shown below the dollars, it is what is sent, and a new price does not change it.
 */
export function useDollars({ symbol, decimals, token, text, amount }: Asset) {
  const kit = useKit()
  const t = useT(sendMessages)
  const locale = useAtomValue(localeAtom)
  const { portfolio } = useAtomValue(portfolioAtom)
  const { hosts } = useAtomValue(optionsAtom)
  const { chainNamespace } = useAtomValue(activeNetworkAtom)
  const priced = hosts.dataApi !== '' && tokenNamespaces.includes(chainNamespace)
  const [typed, setTyped] = useState<Typed>()
  useEffect(() => {
    if (!priced) return undefined
    let stop = () => {}
    let ended = false
    // Loaded with the list of tokens, from which most visitors come.
    import('../../../atoms/assets/follow-portfolio.ts').then(({ followPortfolio }) => {
      if (!ended) stop = followPortfolio(kit, movedAtom)
    }, report)
    return () => {
      ended = true
      stop()
    }
  }, [kit, priced])
  const price = portfolio?.tokens.find(({ address }) => address === token)?.price
  if (price === undefined || decimals === undefined) return undefined
  const mark = decimalMark(locale)
  const worth = amount.status === 'ok' ? fiatValue(amount.value, decimals, price) : 0n
  // Other changes of the amount, such as Max, are made in the token.
  if (typed?.amount !== text)
    return {
      line: formatUsd(worth, FIAT_VALUE_PLACES, locale),
      label: t('send.inDollars'),
      toggle: () => setTyped({ dollars: worth === 0n ? '' : amountText(dollarsOf(worth), CENTS, mark), amount: text }),
    }
  return {
    field: { value: typed.dollars, unit: 'USD' },
    problem: typed.problem,
    line: `${amount.status === 'ok' ? formatAmount(amount.value, decimals, locale) : '0'} ${symbol}`,
    label: t('send.inToken', { symbol }),
    toggle: () => setTyped(undefined),
    change(dollars: string) {
      const input = readAmount(dollars, CENTS, mark)
      const units = input.status === 'ok' ? unitsFor(input.value, decimals, price) : 0n
      const next = units > 0n ? amountText(units, decimals, mark) : ''
      setAmount(kit, next)
      setTyped({ dollars, amount: next, ...(input.status === 'bad' && { problem: input.problem }) })
    },
  }
}
