import type { ReactNode } from 'react'
import type { Holdings } from '../../../atoms/assets/holdings.atoms.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { portfolioMessages } from '../../../atoms/i18n/messages/portfolio-messages.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useAge } from '../../hooks/useAge.ts'
import { useT } from '../../hooks/useT.ts'
import { RetryAlert } from '../shared/RetryAlert.tsx'

/** Names that are told; of more, the list says how many. */
const NAMED = 3

interface FailedNetworksProps {
  readonly failed: Holdings['failed']
  readonly onRetry: () => void
}

/** Says which networks could not be read, and when they can be tried again. */
export function FailedNetworks({ failed, onRetry }: FailedNetworksProps): ReactNode {
  const t = useT(portfolioMessages)
  const oldest = Math.min(...failed.map(({ at = Number.POSITIVE_INFINITY }) => at))
  const age = useAge(Number.isFinite(oldest) ? oldest : undefined)
  const locale = useAtomValue(localeAtom)
  const names = failed.slice(0, NAMED).map(({ network }) => network.name)
  const more = failed.length - names.length
  const networks = new Intl.ListFormat(locale).format(more > 0 ? [...names, `+${more}`] : names)
  return (
    <RetryAlert
      title={t('portfolio.failed', { networks })}
      text={`${t('portfolio.failedText')}${age ? ` ${t('portfolio.failedOld', { age })}` : ''}`}
      retryAt={Math.min(...failed.map(({ retryAt }) => retryAt))}
      onRetry={onRetry}
      testId="wm-portfolio-retry"
    />
  )
}
