import type { ReactNode } from 'react'
import { buyIssueAtom } from '../../../atoms/buy/buy-form.atoms.ts'
import type { BuyProvider } from '../../../atoms/buy/buy-providers.atoms.ts'
import { startPurchase } from '../../../atoms/buy/start-purchase.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'

const reasons = {
  loading: 'buy.quoting',
  quoting: 'buy.quoting',
  network: 'buy.outOfLimits',
  amount: 'buy.enterAmount',
  value: 'buy.checkAmount',
  low: 'buy.outOfLimits',
  high: 'buy.outOfLimits',
  samples: 'buy.noPrice',
  mocked: 'buy.noPrice',
} as const

/** A provider: a press opens its page in a window. */
export function ProviderRow({ provider }: { readonly provider: BuyProvider }): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages)
  const issue = useAtomValue(buyIssueAtom)
  const { name, fee, way, takesAmount } = provider
  const unavailable = !way ? t('buy.notSetUp') : takesAmount && issue ? t(reasons[issue.reason]) : undefined
  const details = [fee && t('buy.fee', { fee: ltr(fee) }), !takesAmount && t('buy.amountThere')]
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      media={<Logo name={name} size={40} />}
      detail={details.filter(Boolean).join(' · ')}
      unavailable={unavailable}
      chevron
      leads="BuyInProgress"
      onClick={() => {
        // In the press itself: a browser blocks a window that is opened later.
        if (startPurchase(kit, provider)) push(kit, route('BuyInProgress'))
      }}
      testId={`wm-buy-at-${provider.id}`}
    />
  )
}
