import type { MouseEvent, ReactNode } from 'react'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { iconButton } from './icon-button.css.ts'

export interface IconButtonProps {
  icon: IconPath
  label: string
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** A glyph in the icon's place while work is in progress; presses are ignored. */
  busy?: ReactNode | undefined
  /** Says that a press does not do it now; the press is still heard, and told why. */
  unavailable?: boolean | undefined
  href?: string | undefined
  /** The view that a press leads to: its file is fetched as a pointer or the focus arrives. */
  leads?: string | undefined
  testId?: string | undefined
}

/** A round button with only an icon. */
export function IconButton({
  icon,
  label,
  onClick,
  busy,
  unavailable,
  href,
  leads,
  testId,
}: IconButtonProps): ReactNode {
  const shared = {
    className: iconButton,
    'aria-label': label,
    'data-leads': leads,
    'data-testid': testId,
    // The ref may be either element; callers only focus it.
  }
  const content = busy || <Icon path={icon} />
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
      aria-disabled={!!busy || unavailable || undefined}
      aria-busy={!!busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {content}
    </button>
  )
}
