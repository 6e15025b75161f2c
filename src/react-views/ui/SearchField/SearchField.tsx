import { type KeyboardEventHandler, type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { FieldAction } from '../TextField/FieldAction.tsx'
import { input, searchField } from '../TextField/text-field.css.ts'
import { useShownValue } from '../TextField/useShownValue.ts'

export interface SearchFieldProps {
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (value: string) => void
  clearLabel: string
  /** Shown while there is nothing to clear. */
  action?: { icon: IconName; label: string; onClick: () => void } | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  testId?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A search box; Escape first empties it and only then reaches the dialog. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, placeholder, value, onChange, clearLabel, action, onKeyDown, testId, inputRef } = props
  const onType = useShownValue(value, onChange)
  const id = useId()
  return (
    <label className={searchField} htmlFor={id}>
      <Icon name="search" />
      <input
        id={id}
        ref={inputRef}
        type="search"
        className={input}
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        data-testid={testId}
        value={value}
        onChange={onType}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          } else onKeyDown?.(event)
        }}
      />
      {value ? (
        <FieldAction icon="close" label={clearLabel} onClick={() => onChange('')} />
      ) : (
        action && <FieldAction {...action} />
      )}
    </label>
  )
}
