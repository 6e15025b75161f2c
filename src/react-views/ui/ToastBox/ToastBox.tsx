import '../Icon/more-icons.ts'
import type { ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { toast, tones } from './toast-box.css.ts'

export interface ToastBoxProps {
  tone: 'success' | 'loading' | 'error'
  children: ReactNode
}

/** The look of a toast. The live region around it carries the role. */
export function ToastBox({ tone, children }: ToastBoxProps): ReactNode {
  return (
    <div className={toast} data-tone={tone}>
      <span className={tones[tone]}>
        {tone === 'loading' ? <BusyGlyph /> : <Icon name={tone === 'success' ? 'check' : 'warn'} />}
      </span>
      <span>{children}</span>
    </div>
  )
}
