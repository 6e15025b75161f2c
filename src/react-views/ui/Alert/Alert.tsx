import '../Icon/more-icons.ts'
import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { act, body, heading, tones } from './alert.css.ts'

export interface AlertProps {
  /** Warn before, bad after, info for the rest. */
  tone: 'warn' | 'bad' | 'info'
  title: ReactNode
  icon?: IconName | undefined
  /** Announce it when it appears. */
  live?: boolean | undefined
  action?: ReactNode | undefined
  children?: ReactNode | undefined
}

/** A tinted panel that names the cause, then the way out. */
export function Alert({ tone, title, icon, live, action, children }: AlertProps): ReactNode {
  return (
    <div className={tones[tone]} role={live ? (tone === 'info' ? 'status' : 'alert') : undefined} data-tone={tone}>
      <Icon name={icon ?? (tone === 'info' ? 'info' : 'warn')} />
      <div>
        <strong className={heading}>{title}</strong>
        {children && <div className={body}>{children}</div>}
        {action && <div className={act}>{action}</div>}
      </div>
    </div>
  )
}
