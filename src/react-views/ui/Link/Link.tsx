import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { tones, underlined } from './link.css.ts'

export interface LinkProps {
  /** Opens a new tab. Without it the link is a button. */
  href?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  tone?: 'accent' | 'quiet' | undefined
  /** For links inside a sentence, which colour alone does not mark enough. */
  underline?: boolean | undefined
  /** The view that a press leads to: its file is fetched as a pointer or the focus arrives. */
  leads?: string | undefined
  /** True while the content that the button shows and hides is shown (aria-expanded). */
  expanded?: boolean | undefined
  testId?: string | undefined
  children: ReactNode
}

export function Link({
  href,
  onClick,
  tone = 'accent',
  underline,
  leads,
  expanded,
  testId,
  children,
}: LinkProps): ReactNode {
  const className = cx(tones[tone], underline && underlined)
  return href === undefined ? (
    <button
      type="button"
      className={className}
      aria-expanded={expanded}
      data-leads={leads}
      data-testid={testId}
      onClick={onClick}
    >
      {children}
    </button>
  ) : (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-testid={testId}
      onClick={onClick}
    >
      {children}
    </a>
  )
}
