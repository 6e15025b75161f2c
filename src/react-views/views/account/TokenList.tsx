import type { ReactNode } from 'react'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { networkSupportedAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { globeIcon, receiveIcon } from '../../ui/Icon/more-icons.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { PortfolioAlert } from '../shared/PortfolioAlert.tsx'
import { TokenRow } from '../shared/TokenRow.tsx'
import { list } from './account-tabs.css.ts'
import { ReceiveButton } from './ReceiveButton.tsx'
import { useSendToken } from './useSendToken.ts'

/** The account's tokens. */
export function TokenList(): ReactNode {
  const t = useT(tokenMessages)
  const state = useAtomValue(portfolioAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const sendToken = useSendToken()
  if (!supported) return <EmptyState icon={globeIcon} title={t('tokens.noNetwork')} />
  const { portfolio } = state
  return (
    <div className={list}>
      {state.status === 'failed' && <PortfolioAlert state={state} />}
      {portfolio ? (
        portfolio.tokens.length > 0 ? (
          <RowList label={t('tokens.tab')} testId="wm-tokens">
            {portfolio.tokens.map((token) => (
              <TokenRow key={token.address ?? ''} token={token} onClick={sendToken(token)} />
            ))}
          </RowList>
        ) : (
          <EmptyState icon={receiveIcon} title={t('tokens.none')} actions={<ReceiveButton />}>
            {t('tokens.noneText')}
          </EmptyState>
        )
      ) : (
        state.status === 'loading' && <SkeletonRows count={3} round label={t('common.loading')} />
      )}
      {portfolio?.unread ? (
        <p className={cx(small, quiet)} data-testid="wm-tokens-unread">
          {t('tokens.unread', { count: portfolio.unread })}
        </p>
      ) : null}
    </div>
  )
}
