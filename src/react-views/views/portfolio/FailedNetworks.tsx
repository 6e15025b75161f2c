import type { ReactNode } from 'react'
import type { Holdings } from '../../../atoms/assets/holdings.atoms.ts'
import { refreshHoldings } from '../../../atoms/assets/holdings.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { portfolioMessages } from '../../../atoms/i18n/messages/portfolio-messages.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { RetryAlert } from '../shared/RetryAlert.tsx'

/** Names that are told; of more, the list says how many. */
const NAMED = 3

/** Says which networks could not be read, and when they can be tried again. */
export function FailedNetworks({ failed }: { readonly failed: Holdings['failed'] }): ReactNode {
  const kit = useKit()
  const t = useT(portfolioMessages)
  const locale = useAtomValue(localeAtom)
  const names = failed.slice(0, NAMED).map(({ network }) => network.name)
  const more = failed.length - names.length
  const networks = new Intl.ListFormat(locale).format(more > 0 ? [...names, `+${more}`] : names)
  return (
    <RetryAlert
      title={t('portfolio.failed', { networks })}
      text={t('portfolio.failedText')}
      retryAt={Math.min(...failed.map(({ retryAt }) => retryAt))}
      onRetry={() => void refreshHoldings(kit, { stop: kit.signal, changedAt: () => 0 })}
      testId="wm-portfolio-retry"
    />
  )
}
