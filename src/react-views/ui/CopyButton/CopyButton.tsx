import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { checkIcon } from '../Icon/first-icons.ts'
import { Icon } from '../Icon/Icon.tsx'
import { copyIcon } from '../Icon/more-icons.ts'
import { copy, copyButton, done, glyph, out } from './copy-button.css.ts'

export interface CopyButtonProps {
  label: string
  /** Shows a check in the icon's place; the caller resets it. */
  copied: boolean
  copiedLabel: string
  onClick: () => void
  /** The text that is copied, shown before the icon. A press on it copies too. */
  children?: ReactNode | undefined
  testId?: string | undefined
}

/** A button that copies. Its icon turns into a check afterwards. */
export function CopyButton({ label, copied, copiedLabel, onClick, children, testId }: CopyButtonProps): ReactNode {
  return (
    <span className={copy}>
      {children}
      <button
        type="button"
        className={copyButton}
        aria-label={copied ? copiedLabel : label}
        data-testid={testId}
        onClick={onClick}
      >
        <Icon path={copyIcon} size={16} className={cx(glyph, copied && out)} />
        <Icon path={checkIcon} size={16} className={cx(glyph, done, !copied && out)} />
      </button>
    </span>
  )
}
