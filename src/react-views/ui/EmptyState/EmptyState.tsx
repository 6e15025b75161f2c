import type { ReactNode } from 'react'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { acts, disc, empty, heading, picture, text } from './empty-state.css.ts'

export interface EmptyStateProps {
  icon?: IconPath | undefined
  media?: ReactNode | undefined
  title: ReactNode
  children?: ReactNode | undefined
  actions?: ReactNode | undefined
}

/** An empty list's message, with the next step. */
export function EmptyState({ icon, media, title, children, actions }: EmptyStateProps): ReactNode {
  return (
    <div className={empty}>
      {media ? (
        <span className={picture}>{media}</span>
      ) : (
        icon && (
          <span className={disc} aria-hidden="true">
            <Icon path={icon} />
          </span>
        )
      )}
      <strong className={heading}>{title}</strong> {children && <div className={text}>{children}</div>}
      {actions && <div className={acts}>{actions}</div>}
    </div>
  )
}
