import { type ReactNode, useEffect } from 'react'
import { balanceAtom, refreshBalance } from '../../../atoms/assets/balances.atoms.ts'
import { decimalMark, formatAmount } from '../../../atoms/format/format-amount.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useAge } from '../../hooks/useAge.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { balance, coins, reason } from './account-view.css.ts'

/** Says how old a balance is that could not be read again. */
function BalanceAge({ at }: { readonly at: number }): ReactNode {
  const t = useT(accountMessages)
  const age = useAge(at)
  return age && t('account.balanceOld', { age })
}

/**
 * The native balance, short, with the exact value on request. A failure shows a dash and the reason.
 * @param below The balance is a line below what the account is worth, not the headline.
 */
export function Balance({ below = false }: { readonly below?: boolean }): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages)
  const state = useAtomValue(balanceAtom)
  const network = useAtomValue(activeNetworkAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const locale = useAtomValue(localeAtom)
  // Mounting reads an older balance again.
  useEffect(() => void refreshBalance(kit), [kit])
  const value = 'value' in state ? state.value : undefined
  const { decimals, symbol } = network.nativeCurrency
  if (state.status === 'none') return null

  if (value === undefined && supported && state.status !== 'failed')
    return (
      <div className={below ? coins : balance} aria-busy="true">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        {below ? <Skeleton shape="text" width={110} /> : <Skeleton width={184} height={44} radius="m" />}
      </div>
    )
  const exact = value === undefined ? undefined : `${formatAmount(value, decimals, locale)} ${symbol}`
  const short = value === undefined ? '–' : formatBalance(value, decimals, locale)
  const why = !supported
    ? t('account.balanceNoNetwork')
    : state.status === 'failed' &&
      (state.at === undefined ? t('account.balanceFailed', { network: network.name }) : <BalanceAge at={state.at} />)
  return (
    <div className={below ? coins : balance}>
      <p title={exact} data-testid="wm-balance">
        <VisuallyHidden>{t('account.balance')}: </VisuallyHidden>
        <Amount
          value={short}
          unit={symbol}
          size={below ? 's' : 'xl'}
          decimalMark={below ? undefined : decimalMark(locale)}
        />
        {exact && exact !== `${short} ${symbol}` && (
          <VisuallyHidden> ({t('account.balanceExact', { amount: exact })})</VisuallyHidden>
        )}
      </p>
      {why && <p className={reason}>{why}</p>}
    </div>
  )
}
