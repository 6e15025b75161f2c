import { type ReactNode, useEffect } from 'react'
import { buyOptionsAtom, hasBuyFormAtom, purchaseAtom } from '../../../atoms/buy/buy-form.atoms.ts'
import { buyProvidersAtom } from '../../../atoms/buy/buy-providers.atoms.ts'
import { canBuyAtom } from '../../../atoms/buy/can-buy.atoms.ts'
import { followBuy } from '../../../atoms/buy/follow-buy.ts'
import { trackBuy } from '../../../atoms/buy/track-buy.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ViewFooter } from '../../ui/Footer/Footer.tsx'
import { plusIcon } from '../../ui/Icon/more-icons.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { WithAccount } from '../shared/WithAccount.tsx'
import { BuyAlert } from './BuyAlert.tsx'
import { BuyForm } from './BuyForm.tsx'
import { ProviderRow } from './ProviderRow.tsx'

/** An amount, where a provider takes it from here, and the providers that sell for it. */
export function OnRampProvidersView(_: ViewProps<'OnRampProviders'>): ReactNode {
  return (
    <WithAccount>
      <Offer />
    </WithAccount>
  )
}

function Offer(): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages, titleMessages)
  const canBuy = useAtomValue(canBuyAtom)
  const providers = useAtomValue(buyProvidersAtom)
  const hasForm = useAtomValue(hasBuyFormAtom)
  const { status } = useAtomValue(buyOptionsAtom)
  const purchase = useAtomValue(purchaseAtom)
  const network = useAtomValue(activeNetworkAtom)
  useEffect(() => followBuy(kit), [kit])
  if (!canBuy || providers.length === 0) return <EmptyState icon={plusIcon} title={t('buy.nowhere')} />
  if (hasForm && status === 'loading') return <SkeletonRows count={3} />
  const isSold = !hasForm || purchase
  return (
    <>
      <div className={stack12}>
        <BuyAlert />
        {isSold ? (
          hasForm && <BuyForm />
        ) : (
          <EmptyState
            icon={plusIcon}
            title={t('buy.notOn', { network: network.name })}
            actions={
              <Button kind="secondary" onClick={() => push(kit, route('Networks'))}>
                {t('title.networks')}
              </Button>
            }
          >
            {t('buy.notOnText')}
          </EmptyState>
        )}
        <RowList label={t('buy.providers')} testId="wm-buy-providers">
          {providers
            .filter(({ takesAmount }) => isSold || !takesAmount)
            .map((provider) => (
              <ProviderRow key={provider.id} provider={provider} />
            ))}
        </RowList>
      </div>
      <ViewFooter
        end={
          <Link
            tone="quiet"
            onClick={() => {
              trackBuy(kit, 'SELECT_WHAT_IS_A_BUY')
              push(kit, route('WhatIsABuy'))
            }}
          >
            {t('buy.learn')}
          </Link>
        }
      >
        {t('buy.disclaimer')}
      </ViewFooter>
    </>
  )
}
