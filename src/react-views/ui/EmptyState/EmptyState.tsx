import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { acts, disc, empty, heading, picture, text } from './empty-state.css.ts'

export interface EmptyStateProps {
  icon?: IconName | undefined
  media?: ReactNode | undefined
  title: ReactNode
  children?: ReactNode | undefined
  actions?: ReactNode | undefined
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, media, title, children, actions }: EmptyStateProps): ReactNode {
  return (
    <div className={empty}>
      {media ? (
        <span className={picture}>{media}</span>
      ) : (
        icon && (
          <span className={disc} aria-hidden="true">
            <Icon name={icon} />
          </span>
        )
      )}
      <strong className={heading}>{title}</strong>
      {children && <div className={text}>{children}</div>}
      {actions && <div className={acts}>{actions}</div>}
    </div>
  )
}
