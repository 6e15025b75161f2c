import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from '../TextField/FieldNote.tsx'
import { box, boxes, dash, wrong } from './otp-field.css.ts'

export interface OtpFieldProps {
  label: string
  /** Accessible name of a box; `index` starts at 1. */
  digitLabel: (index: number) => string
  length: number
  /** Called once for each complete code. */
  onFull: (code: string) => void
  onChange?: (() => void) | undefined
  /** The reason why the last code was refused. Each new one empties the boxes. */
  error?: string | undefined
  /** Changes with each refusal. */
  errorKey?: unknown
  /** The code is being checked: it stays visible and cannot be changed. */
  busy?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** A field for a code of single digits, which can be typed, pasted into any box or filled in by the browser. */
export function OtpField(props: OtpFieldProps): ReactNode {
  const { label, digitLabel, length, onFull, onChange, error, errorKey, busy, autoFocus } = props
  const empty = () => Array.from({ length }, () => '')
  const [drawn, setCells] = useState<readonly string[]>(empty)
  // Autofill changes several boxes before React renders the first change.
  const latest = useRef(drawn)
  // The boxes are remounted with each refusal, so that they shake again, but never while
  // typing: a new box has no focus.
  const refusals = useRef({ count: 0, last: errorKey })
  if (errorKey !== undefined && errorKey !== refusals.current.last)
    refusals.current = { count: refusals.current.count + 1, last: errorKey }
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => inputs.current[Math.max(0, Math.min(length - 1, index))]?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per refusal
  useEffect(() => {
    if (errorKey === undefined) return
    latest.current = empty()
    setCells(latest.current)
    focus(0)
  }, [errorKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (autoFocus) focus(0)
  }, [])

  const put = (next: readonly string[], at: number) => {
    if (busy) return
    const before = latest.current.join('')
    latest.current = next
    setCells(next)
    onChange?.()
    focus(at)
    const whole = next.every((cell) => cell !== '')
    if (whole && next.join('') !== before) onFull(next.join(''))
  }
  const insert = (index: number, digits: string) => {
    if (!digits) return
    const from = digits.length >= length ? 0 : index
    put(fillCells(latest.current, index, digits), from + digits.length)
  }
  const type = (index: number, text: string) => {
    const digits = codeDigits(text)
    const had = latest.current[index] ?? ''
    // Typing into a filled box leaves both digits in it: the new one may be before or after the old one.
    if (had && digits.length === 2) insert(index, digits[0] === had ? digits.slice(1) : digits.slice(0, 1))
    else if (digits) insert(index, digits)
    else if (!text) put(clear(index), index)
  }
  const clear = (index: number) => latest.current.map((cell, at) => (at === index ? '' : cell))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[event.key]
    if (to !== undefined) focus(to)
    else if (event.key === 'Backspace') {
      const at = latest.current[index] ? index : Math.max(0, index - 1)
      put(clear(at), at)
    } else if (event.key === 'Delete') put(clear(index), index)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    event.preventDefault()
    insert(index, codeDigits(event.clipboardData.getData('text')))
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and borders */}
      <div
        key={refusals.current.count}
        role="group"
        aria-label={label}
        aria-busy={busy || undefined}
        aria-describedby={error ? 'wm-otp-error' : undefined}
        className={cx(boxes, error && wrong)}
        data-testid="wm-otp"
      >
        {drawn.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
          <Fragment key={index}>
            {index > 0 && index * 2 === length && <span className={dash} aria-hidden="true" />}
            <input
              ref={(element) => {
                inputs.current[index] = element
              }}
              className={box}
              size={1}
              type="text"
              inputMode="numeric"
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              aria-label={digitLabel(index + 1)}
              aria-invalid={error ? true : undefined}
              dir="ltr"
              readOnly={busy}
              data-testid="wm-otp-input"
              value={cell}
              onChange={({ target }) => {
                type(index, target.value)
                // A letter changes no state, and Preact would leave it in the box.
                target.value = latest.current[index] ?? ''
              }}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
              onFocus={(event) => event.target.select()}
            />
          </Fragment>
        ))}
      </div>
      <div role="alert">
        <FieldNote id="wm-otp-error" error={error} />
      </div>
    </div>
  )
}

/**
 * Returns the digits of a typed or pasted code in ASCII: drops spaces and dashes, and converts digits of other scripts.
 */
export const codeDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`)
    .replace(/[\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) - 0x6f0}`)
    .replace(/[\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) - 0xff10}`)
    .replace(/[^0-9]/g, '')

/** Returns the cells with `digits` filled in from position `at`. A complete code fills from the start. */
export function fillCells(cells: readonly string[], at: number, digits: string): readonly string[] {
  const from = digits.length >= cells.length ? 0 : at
  return cells.map((cell, index) => digits[index - from] ?? cell)
}
