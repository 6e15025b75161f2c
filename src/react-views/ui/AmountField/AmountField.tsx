import { type ReactNode, type Ref, useId } from 'react'
import { sizeStep } from '../Amount/Amount.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { swapIcon } from '../Icon/more-icons.ts'
import { chip } from '../TextField/text-field.css.ts'
import { useShownValue } from '../TextField/useShownValue.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import {
  bad,
  box,
  errorText,
  fiatButton,
  foot,
  footEnd,
  ghost,
  head,
  headText,
  input,
  long,
  sizer,
  sizes,
  unitText,
} from './amount-field.css.ts'

export interface AmountFieldProps {
  /** Accessible name of the input. */
  label: string
  /** Visible line above the input ("You send"). */
  title?: ReactNode | undefined
  /** Raw text in both directions: the caller cleans it. */
  value: string
  onChange: (value: string) => void
  unit?: string | undefined
  placeholder?: string | undefined
  size?: 'l' | 'm' | undefined
  picker?: ReactNode | undefined
  fiat?: ReactNode | undefined
  fiatAction?: { label: string; onClick: () => void } | undefined
  available?: ReactNode | undefined
  max?: { text: string; label?: string | undefined; onClick: () => void } | undefined
  /** The exact problem ("0.5578 more than you have"); replaces the fiat line. */
  error?: string | undefined
  readOnly?: boolean | undefined
  testId?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** An input for an amount, with its value in fiat and the available balance. */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { label, title, value, onChange, unit, placeholder = '0', size = 'l', picker, fiat, fiatAction } = props
  const { available, max, error, readOnly, testId, inputRef } = props
  const onType = useShownValue(value, onChange)
  const id = useId()
  const footId = `${id}f`
  const step = sizeStep(value.length + (unit?.length ?? 0) / 2, size === 'l' ? 10 : 15)
  return (
    <div className={cx(box, error && bad)}>
      {(title || picker) && (
        <div className={head}>
          <span className={headText}>{title}</span>
          {picker}
        </div>
      )}
      <label
        className={cx(sizes[size], step > 0 && long[Math.min(3, size === 'm' ? step + 1 : step) as 1 | 2 | 3])}
        htmlFor={id}
        dir="ltr"
      >
        <span className={sizer}>
          <span className={ghost} aria-hidden="true">
            {value || placeholder}
          </span>
          <input
            id={id}
            ref={inputRef}
            className={input}
            // Without it the input's own width would override the text's.
            size={1}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={footId}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            placeholder={placeholder}
            readOnly={readOnly}
            data-testid={testId}
            value={value}
            onChange={onType}
          />
        </span>
        {unit && <span className={unitText}>{unit}</span>}
      </label>
      {(fiat || available || max || error) && (
        <div className={foot}>
          <span id={footId} className={cx(error && errorText)}>
            {error ?? (fiatAction ? null : fiat)}
            {!error && fiatAction && (
              <button type="button" className={fiatButton} onClick={fiatAction.onClick}>
                <Icon path={swapIcon} size={16} />
                <VisuallyHidden>{`${fiatAction.label} `}</VisuallyHidden>
                {fiat}
              </button>
            )}
          </span>
          <span className={footEnd}>
            {!error && available}
            {max && (
              <button type="button" className={chip} aria-label={max.label} onClick={max.onClick}>
                {max.text}
              </button>
            )}
          </span>
        </div>
      )}
    </div>
  )
}
