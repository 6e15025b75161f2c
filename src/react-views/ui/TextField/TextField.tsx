import {
  type ClipboardEventHandler,
  type FocusEventHandler,
  type InputHTMLAttributes,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
  useId,
} from 'react'
import { cx } from '../cx.ts'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { FieldAction, type FieldActionProps } from './FieldAction.tsx'
import { FieldNote } from './FieldNote.tsx'
import { caption, chip, field, input, invalid, monospace } from './text-field.css.ts'
import { useShownValue } from './useShownValue.ts'

type InputProps = InputHTMLAttributes<HTMLInputElement>

export interface TextFieldProps {
  label: string
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean | undefined
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'url' | 'tel' | undefined
  inputMode?: InputProps['inputMode']
  autoComplete?: InputProps['autoComplete']
  enterKeyHint?: InputProps['enterKeyHint']
  placeholder?: string | undefined
  icon?: IconPath | undefined
  /** Content in the icon's place, for example a rosette. */
  media?: ReactNode | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
  action?: FieldActionProps | undefined
  /** A small text button such as "Paste". */
  text?: { label: string; onClick: () => void } | undefined
  /** Left to right in every language, for addresses and email. */
  ltr?: boolean | undefined
  mono?: boolean | undefined
  /** Suggested values. */
  options?: readonly string[] | undefined
  readOnly?: boolean | undefined
  required?: boolean | undefined
  name?: string | undefined
  maxLength?: number | undefined
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined
  onPaste?: ClipboardEventHandler<HTMLInputElement> | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  testId?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A line of text with label, hint or error, and at most one action inside. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, hideLabel, value, onChange, icon, media, hint, error, action, text, ltr, mono, testId, inputRef } =
    props
  const onType = useShownValue(value, onChange)
  const id = useId()
  const noteId = `${id}n`
  // Without a caption the box is the label, so that a press on its icon reaches the input. One label is enough.
  const Box = hideLabel ? 'label' : 'div'
  return (
    <div>
      {!hideLabel && (
        <label className={caption} htmlFor={id}>
          {label}
        </label>
      )}
      <Box className={cx(field, error && invalid)}>
        {media ?? (icon && <Icon path={icon} />)}
        <input
          id={id}
          ref={inputRef}
          className={cx(input, mono && monospace)}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          enterKeyHint={props.enterKeyHint}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={props.placeholder}
          readOnly={props.readOnly}
          required={props.required}
          name={props.name}
          maxLength={props.maxLength}
          dir={ltr ? 'ltr' : undefined}
          data-testid={testId}
          value={value}
          onChange={onType}
          onBlur={props.onBlur}
          onPaste={props.onPaste}
          onKeyDown={props.onKeyDown}
          onFocus={props.onFocus}
          list={props.options?.length ? `${id}l` : undefined}
        />
        {props.options && props.options.length > 0 && (
          <datalist id={`${id}l`}>
            {props.options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        )}
        {text && (
          <button type="button" className={chip} onClick={text.onClick}>
            {text.label}
          </button>
        )}
        {action && <FieldAction {...action} />}
      </Box>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
