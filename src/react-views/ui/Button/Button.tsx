import { type MouseEvent, type ReactNode, useId } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { cx } from '../cx.ts'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { auto as autoWidth, away, kinds, layer, off, sizes, stack, working } from './button.css.ts'

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'l' | 'm' | 's' | undefined
  type?: 'button' | 'submit' | undefined
  icon?: IconPath | undefined
  endIcon?: IconPath | undefined
  /** Work is in progress: the glyph replaces the icon, presses are ignored, the width stays. */
  busy?: boolean | undefined
  /** Present participle that is shown while busy ("Sending"). */
  busyLabel?: string | undefined
  /** The action is unavailable. The button stays focusable, so that screen readers can read the reason. */
  unavailable?: boolean | undefined
  /** The reason why it is unavailable, for assistive technology. Implies `unavailable`. */
  reason?: string | undefined
  /** Id of a visible element that describes the button. */
  describedBy?: string | undefined
  /** Width of the text instead of the column. */
  auto?: boolean | undefined
  /** Renders a link that opens a new tab. */
  href?: string | undefined
  autoFocus?: boolean | undefined
  /** Accessible name, if it is longer than the visible text, which it must contain. */
  label?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  testId?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** The modal's button, in four kinds and three sizes. */
export function Button({
  kind = 'primary',
  size = 'l',
  type = 'button',
  icon,
  endIcon,
  busy = false,
  busyLabel,
  unavailable = false,
  reason,
  describedBy,
  auto = false,
  href,
  autoFocus,
  label,
  onClick,
  testId,
  className,
  children,
}: ButtonProps): ReactNode {
  const reasonId = useId()
  const blocked = unavailable || Boolean(reason)
  const glyph = size === 's' ? 16 : 20
  const idle = (
    <>
      {icon && <Icon path={icon} size={glyph} />}
      <span>{children}</span>
      {endIcon && <Icon path={endIcon} size={glyph} />}
    </>
  )
  const content = (
    <>
      {busy ? (
        <span className={stack}>
          {/* The hidden idle content keeps the button's width. */}
          {auto && <span className={cx(layer, away)}>{idle}</span>}
          <span className={layer}>
            <BusyGlyph size={glyph} />
            <span>{busyLabel ?? children}</span>
          </span>
        </span>
      ) : (
        idle
      )}
      {reason && (
        // `hidden` keeps the reason out of the accessible name; `aria-describedby` still reads it.
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  )
  const shared = {
    className: cx(sizes[size], kinds[kind], auto && autoWidth, blocked && off, busy && working, className),
    'aria-label': label,
    'aria-describedby': cx(reason && reasonId, describedBy) || undefined,
    'data-off': blocked || busy ? '' : undefined,
    'data-testid': testId,
    // The ref may be either element; callers only focus it.
  }
  if (href !== undefined && !blocked) {
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {content}
      </a>
    )
  }
  return (
    <button
      {...shared}
      type={type}
      // biome-ignore lint/a11y/noAutofocus: a dialog may focus its main action
      autoFocus={autoFocus}
      aria-disabled={blocked || busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // A busy or blocked submit button would still submit its form.
        if (blocked || busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {content}
    </button>
  )
}
