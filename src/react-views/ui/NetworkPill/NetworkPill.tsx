import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { chevronIcon, downIcon } from '../Icon/first-icons.ts'
import { Icon } from '../Icon/Icon.tsx'
import { pillText, pressable, sizes } from './network-pill.css.ts'

export interface NetworkPillProps {
  name: string
  media?: ReactNode | undefined
  /** Accessible name, which contains the visible one. */
  label?: string | undefined
  /** `m` opens a choice (header), `s` leads to another view (the wallet in Account) and has no name that is cut. */
  size?: 'm' | 's' | undefined
  onClick?: (() => void) | undefined
  /** The view that a press leads to: its file is fetched as a pointer or the focus arrives. */
  leads?: string | undefined
  testId?: string | undefined
}

/** The current network, in the header. Without `onClick` it is only a label. */
export function NetworkPill({ name, media, label, size = 'm', onClick, leads, testId }: NetworkPillProps): ReactNode {
  const text = useRef<HTMLSpanElement>(null)
  // A few letters of a wallet's name say less than its logo, which has the same label.
  useLayoutEffect(() => {
    const { current: element } = text
    if (!element || size === 'm') return
    element.hidden = false
    element.hidden = element.scrollWidth > element.clientWidth
  })
  const content = (
    <>
      {media}
      <span ref={text} className={pillText}>
        {name}
      </span>
      {onClick && <Icon path={size === 'm' ? downIcon : chevronIcon} size={16} />}
    </>
  )
  return onClick ? (
    <button
      type="button"
      className={cx(sizes[size], pressable)}
      aria-label={label}
      data-leads={leads}
      data-testid={testId}
      onClick={onClick}
    >
      {content}
    </button>
  ) : (
    <span className={sizes[size]} data-testid={testId}>
      {content}
    </span>
  )
}
