import type { ReactNode } from 'react'
import { warnIcon } from '../Icon/first-icons.ts'
import { Icon } from '../Icon/Icon.tsx'
import { note, noteBad } from './text-field.css.ts'

/** The line below a field: its error, else its hint. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string
  error?: string | undefined
  hint?: ReactNode
}): ReactNode {
  if (error) {
    return (
      <p id={id} className={noteBad}>
        <Icon path={warnIcon} size={16} />
        <span>{error}</span>
      </p>
    )
  }
  return hint ? (
    <p id={id} className={note}>
      <span>{hint}</span>
    </p>
  ) : null
}
