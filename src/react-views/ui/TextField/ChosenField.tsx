import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { FieldNote } from './FieldNote.tsx'
import { caption, chosen, chosenDetail, chosenTag, chosenText, chosenTitle, field, invalid } from './text-field.css.ts'

export interface ChosenFieldProps {
  label: string
  media: ReactNode
  title: ReactNode
  detail?: ReactNode | undefined
  tag?: ReactNode | undefined
  clear?: { label: string; onClick: () => void } | undefined
  error?: string | undefined
  hint?: ReactNode | undefined
}

/** A value that was chosen or recognised, in the shape of the field it came from. */
export function ChosenField({ label, media, title, detail, tag, clear, error, hint }: ChosenFieldProps): ReactNode {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders of its own
    <div role="group" aria-labelledby={id}>
      <span id={id} className={caption}>
        {label}
      </span>
      <div className={cx(field, chosen, error && invalid)}>
        {media}
        <span className={chosenText}>
          <span className={chosenTitle}>{title}</span>
          {detail && <span className={chosenDetail}>{detail}</span>}
        </span>
        {tag && <span className={chosenTag}>{tag}</span>}
        {clear && <IconButton icon="close" label={clear.label} onClick={clear.onClick} />}
      </div>
      <FieldNote id={`${id}n`} error={error} hint={hint} />
    </div>
  )
}
