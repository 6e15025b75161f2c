import { type MouseEvent, type ReactNode, useId } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { auto as autoWidth, away, kinds, layer, off, sizes, stack, working } from './button.css.ts'

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'l' | 'm' | 's' | undefined
  type?: 'button' | 'submit' | undefined
  icon?: IconName | undefined
  endIcon?: IconName | undefined
  /** Work is under way: the glyph takes the icon's place, presses do nothing, the width stays. */
  busy?: boolean | undefined
  /** Present participle shown while busy ("Sending"). */
  busyLabel?: string | undefined
  /** Not possible now; stays focusable so that the reason can be heard. */
  unavailable?: boolean | undefined
  /** Why it is unavailable, for assistive technology. Implies `unavailable`. */
  reason?: string | undefined
  /** Id of a visible line that explains the button. */
  describedBy?: string | undefined
  /** As wide as its text instead of the column. */
  auto?: boolean | undefined
  /** Makes it a link that opens a new tab. */
  href?: string | undefined
  autoFocus?: boolean | undefined
  /** Accessible name when it says more than the visible text, which it must contain. */
  label?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  testId?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** The one button of the modal, in four kinds and three sizes. */
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
      {icon && <Icon name={icon} size={glyph} />}
      <span>{children}</span>
      {endIcon && <Icon name={endIcon} size={glyph} />}
    </>
  )
  const content = (
    <>
      {busy ? (
        <span className={stack}>
          {/* Keeps the width of a button that is as wide as its text. */}
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
        // Hidden outright: the description is read through the reference, the name stays the label.
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
    // Either element; the caller only focuses it.
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
      // biome-ignore lint/a11y/noAutofocus: a dialog's first step may start on its main action
      autoFocus={autoFocus}
      aria-disabled={blocked || busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // A busy or blocked submit button would otherwise still send its form.
        if (blocked || busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {content}
    </button>
  )
}
