import type { ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { checkIcon, warnIcon } from '../Icon/first-icons.ts'
import { Icon } from '../Icon/Icon.tsx'
import { toast, tones } from './toast-box.css.ts'

export interface ToastBoxProps {
  tone: 'success' | 'loading' | 'error'
  children: ReactNode
}

/** The look of a toast. The live region around it has the role. */
export function ToastBox({ tone, children }: ToastBoxProps): ReactNode {
  return (
    <div className={toast} data-tone={tone}>
      <span className={tones[tone]}>
        {tone === 'loading' ? <BusyGlyph /> : <Icon path={tone === 'success' ? checkIcon : warnIcon} />}
      </span>
      <span>{children}</span>
    </div>
  )
}
