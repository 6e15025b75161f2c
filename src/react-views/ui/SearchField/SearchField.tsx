import { type KeyboardEventHandler, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
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

/**
 * A search field, which `/` focuses from anywhere in its card. The first Escape clears it, the next one reaches the
 * dialog.
 */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, placeholder, value, onChange, clearLabel, action, onKeyDown, testId, inputRef } = props
  const onType = useShownValue(value, onChange)
  const id = useId()
  const box = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    const root = box.current?.getRootNode()
    const onKey = (event: Event) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event as KeyboardEvent
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
      if ((target as Element).matches('input,textarea')) return
      event.preventDefault()
      box.current?.querySelector('input')?.focus()
    }
    root?.addEventListener('keydown', onKey)
    return () => root?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <label ref={box} className={searchField} htmlFor={id}>
      <Icon path={searchIcon} />
      <input
        id={id}
        ref={inputRef}
        type="search"
        className={input}
        aria-label={label}
        aria-keyshortcuts="/"
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
