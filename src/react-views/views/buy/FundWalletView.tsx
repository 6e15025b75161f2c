import type { ReactNode } from 'react'
import { buyProvidersAtom } from '../../../atoms/buy/buy-providers.atoms.ts'
import { trackBuy } from '../../../atoms/buy/track-buy.ts'
import { canDepositAtom } from '../../../atoms/exchange/can-deposit.atoms.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { exchangeMessages } from '../../../atoms/i18n/messages/exchange-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { plusIcon, receiveIcon, swapIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { WithAccount } from '../shared/WithAccount.tsx'

/** The ways to get coins into the wallet. */
export function FundWalletView(_: ViewProps<'FundWallet'>): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages, buyMessages, exchangeMessages, titleMessages)
  const canBuy = useAtomValue(buyProvidersAtom).some(({ way }) => way)
  const canDeposit = useAtomValue(canDepositAtom)
  const { features } = useAtomValue(optionsAtom)
  return (
    <WithAccount>
      <RowList label={t('title.fundWallet')}>
        {canBuy && (
          <ListRow
            title={t('title.buy')}
            detail={t('buy.cryptoText')}
            media={<RowTile icon={plusIcon} />}
            chevron
            leads="OnRampProviders"
            onClick={() => {
              trackBuy(kit, 'SELECT_BUY_CRYPTO')
              push(kit, route('OnRampProviders'))
            }}
            testId="wm-fund-buy"
          />
        )}
        {canDeposit && (
          <ListRow
            title={t('title.exchange')}
            detail={t('exchange.rowText')}
            media={<RowTile icon={swapIcon} />}
            chevron
            leads="PayWithExchange"
            onClick={() => push(kit, route('PayWithExchange'))}
            testId="wm-feature-deposit-from-exchange"
          />
        )}
        {features.receive && (
          <ListRow
            title={t('account.receive')}
            detail={t('buy.receiveText')}
            media={<RowTile icon={receiveIcon} />}
            chevron
            leads="WalletReceive"
            onClick={() => push(kit, route('WalletReceive'))}
            testId="wm-fund-receive"
          />
        )}
      </RowList>
    </WithAccount>
  )
}
