import type { MouseEvent, ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { cx } from '../cx.ts'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { iconButton, raised } from './icon-button.css.ts'

export interface IconButtonProps {
  icon: IconPath
  label: string
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  pressed?: boolean | undefined
  expanded?: boolean | undefined
  unavailable?: boolean | undefined
  busy?: boolean | undefined
  tone?: 'quiet' | 'raised' | undefined
  href?: string | undefined
  testId?: string | undefined
  className?: string | undefined
}

/** A round button with only an icon. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { icon, label, onClick, pressed, expanded, unavailable, busy, tone = 'quiet', href, testId } = props
  const shared = {
    className: cx(iconButton, tone === 'raised' && raised, props.className),
    'aria-label': label,
    'data-testid': testId,
    // The ref may be either element; callers only focus it.
  }
  const content = busy ? <BusyGlyph /> : <Icon path={icon} />
  if (href !== undefined) {
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {content}
      </a>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={unavailable || busy || undefined}
      aria-busy={busy || undefined}
      onClick={unavailable || busy ? undefined : onClick}
    >
      {content}
    </button>
  )
}
