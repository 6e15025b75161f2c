import type { ReactNode } from 'react'
import { guardMessages } from '../../../atoms/i18n/messages/guard-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { quiet, small } from '../../ui/text.css.ts'

interface HiddenEntriesProps {
  /** Number of entries that the list hides, or shows marked while it is open. */
  readonly count: number
  /** Number of entries that the service flags as spam, which are never shown. */
  readonly flagged: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Says how many entries the activity leaves out, and shows those that it hides by its own judgement. */
export function HiddenEntries({ count, flagged, isOpen, onToggle }: HiddenEntriesProps): ReactNode {
  const t = useT(guardMessages)
  if (count + flagged === 0) return null
  return (
    <div className={cx(small, quiet)} data-testid="wm-activity-hidden">
      {count > 0 && (
        <p>
          {t(isOpen ? 'activity.marked' : 'activity.hidden', { count })}{' '}
          <Link underline expanded={isOpen} onClick={onToggle} testId="wm-activity-show-hidden">
            {t(isOpen ? 'activity.hideAgain' : 'activity.showHidden')}
          </Link>
        </p>
      )}
      {flagged > 0 && <p>{t('activity.flagged', { count: flagged })}</p>}
    </div>
  )
}
