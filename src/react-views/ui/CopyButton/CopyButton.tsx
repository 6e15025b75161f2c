import '../Icon/more-icons.ts'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { copy, copyButton, done, glyph, out } from './copy-button.css.ts'

export interface CopyButtonProps {
  label: string
  /** Shows a check in the icon's place; the caller ends it. */
  copied: boolean
  copiedLabel: string
  onClick: () => void
  /** What is copied, when it stands beside the icon; a press on it counts too. */
  children?: ReactNode | undefined
  testId?: string | undefined
}

/** Copies something; the icon turns into a check when done. */
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
        <Icon name="copy" size={16} className={cx(glyph, copied && out)} />
        <Icon name="check" size={16} className={cx(glyph, done, !copied && out)} />
      </button>
    </span>
  )
}
