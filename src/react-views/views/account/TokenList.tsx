import { type ReactNode, useState } from 'react'
import type { TokenBalance } from '../../../atoms/assets/parse-portfolio.ts'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { canBuyAtom } from '../../../atoms/buy/can-buy.atoms.ts'
import { canDepositAtom } from '../../../atoms/exchange/can-deposit.atoms.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { networkSupportedAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { globeIcon, receiveIcon } from '../../ui/Icon/more-icons.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { FundButton } from '../shared/FundButton.tsx'
import { PortfolioAlert } from '../shared/PortfolioAlert.tsx'
import { PortfolioRow } from '../shared/PortfolioRow.tsx'
import { TokenRow } from '../shared/TokenRow.tsx'
import type { AllTokensProps } from './AllTokens.tsx'
import { list } from './account-tabs.css.ts'
import { ReceiveButton } from './ReceiveButton.tsx'
import { useSendToken } from './useSendToken.ts'

/** Rows of a plain list: more would make the page slow, and what is below them hard to reach. */
const PLAIN = 60

const loadAll = () => import('./AllTokens.tsx').then((m) => m.AllTokens)

/** All tokens with a search, once their file is here; until then what is shown already. */
function All({ until, ...props }: AllTokensProps & { readonly until: ReactNode }) {
  const AllTokens = useChunk(loadAll)
  return AllTokens ? <AllTokens {...props} /> : until
}

/** The account's tokens. */
export function TokenList(): ReactNode {
  const t = useT(tokenMessages)
  const state = useAtomValue(portfolioAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const canBuy = useAtomValue(canBuyAtom)
  const canDeposit = useAtomValue(canDepositAtom)
  const sendToken = useSendToken()
  const [isAll, setIsAll] = useModalMemory('tokens.all', false)
  const [focusFrom, setFocusFrom] = useState<number>()
  if (!supported) return <EmptyState icon={globeIcon} title={t('tokens.noNetwork')} />
  const { portfolio } = state
  const tokens = portfolio?.tokens ?? []
  const rest = tokens.length - PLAIN
  const rowOf = (token: TokenBalance) => (
    <TokenRow key={token.address ?? ''} token={token} withChange onClick={sendToken(token)} />
  )
  const first = (
    <RowList label={t('tokens.tab')} testId="wm-tokens">
      {tokens.slice(0, PLAIN).map(rowOf)}
    </RowList>
  )
  return (
    <div className={list}>
      {state.status === 'failed' && <PortfolioAlert state={state} />}
      {portfolio ? (
        tokens.length > 0 ? (
          rest > 0 && isAll ? (
            <All tokens={tokens} rowOf={rowOf} focusFrom={focusFrom} until={first} />
          ) : (
            <>
              {first}
              {rest > 0 && (
                <Button
                  kind="secondary"
                  size="m"
                  onClick={() => {
                    setFocusFrom(PLAIN)
                    setIsAll(true)
                  }}
                  testId="wm-tokens-all"
                >
                  {t('tokens.showAll', { count: tokens.length })}
                </Button>
              )}
            </>
          )
        ) : (
          !portfolio.unread && (
            <EmptyState
              icon={receiveIcon}
              title={t('tokens.none')}
              actions={canBuy || canDeposit ? <FundButton isBrief /> : <ReceiveButton />}
            >
              {t('tokens.noneText')}
            </EmptyState>
          )
        )
      ) : (
        state.status === 'loading' && <SkeletonRows count={3} round label={t('common.loading')} />
      )}
      {portfolio?.unread ? (
        <p className={cx(small, quiet)} data-testid="wm-tokens-unread">
          {t('tokens.unread', { count: portfolio.unread })}
        </p>
      ) : null}
      <PortfolioRow />
    </div>
  )
}
