import { type KeyboardEventHandler, type ReactNode, type Ref, useId } from 'react'
import { closeIcon, searchIcon } from '../Icon/first-icons.ts'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { FieldAction } from '../TextField/FieldAction.tsx'
import { input, searchField } from '../TextField/text-field.css.ts'
import { useShownValue } from '../TextField/useShownValue.ts'

export interface SearchFieldProps {
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (value: string) => void
  clearLabel: string
  /** Shown while the field is empty. */
  action?: { icon: IconPath; label: string; onClick: () => void } | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  testId?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A search field. The first Escape clears it, the next one reaches the dialog. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, placeholder, value, onChange, clearLabel, action, onKeyDown, testId, inputRef } = props
  const onType = useShownValue(value, onChange)
  const id = useId()
  return (
    <label className={searchField} htmlFor={id}>
      <Icon path={searchIcon} />
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
        <FieldAction icon={closeIcon} label={clearLabel} onClick={() => onChange('')} />
      ) : (
        action && <FieldAction {...action} />
      )}
    </label>
  )
}
