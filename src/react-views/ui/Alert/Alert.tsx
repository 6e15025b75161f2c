import type { ReactNode } from 'react'
import { warnIcon } from '../Icon/first-icons.ts'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { infoIcon } from '../Icon/more-icons.ts'
import { act, body, heading, tones } from './alert.css.ts'

export interface AlertProps {
  /** `warn` before an action, `bad` after a failure, `info` otherwise. */
  tone: 'warn' | 'bad' | 'info'
  title: ReactNode
  icon?: IconPath | undefined
  /** Makes screen readers announce the alert when it appears. */
  live?: boolean | undefined
  action?: ReactNode | undefined
  children?: ReactNode | undefined
}

/** A tinted panel with a problem and its remedy. */
export function Alert({ tone, title, icon, live, action, children }: AlertProps): ReactNode {
  return (
    <div className={tones[tone]} role={live ? (tone === 'info' ? 'status' : 'alert') : undefined} data-tone={tone}>
      <Icon path={icon ?? (tone === 'info' ? infoIcon : warnIcon)} />
      <div>
        <strong className={heading}>{title}</strong> {children && <div className={body}>{children}</div>}
        {action && <div className={act}>{action}</div>}
      </div>
    </div>
  )
}
