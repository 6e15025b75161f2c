import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from '../TextField/FieldNote.tsx'
import { box, boxes, dash, field, real, wrong } from './otp-field.css.ts'

export interface OtpFieldProps {
  label: string
  length: number
  /** Called once for each complete code. */
  onFull: (code: string) => void
  onChange?: (() => void) | undefined
  /** The reason why the last code was refused. Each new one selects all digits, so that the next code replaces them. */
  error?: string | undefined
  /** Changes with each refusal. */
  errorKey?: unknown
  /** The code is being checked: it stays visible and cannot be changed. */
  busy?: boolean | undefined
  autoFocus?: boolean | undefined
}

/**
 * A field for a code, which can be typed, pasted or filled in by the browser. Its boxes are a picture: one input lies
 * over them, and they show what is in it and what is selected.
 */
export function OtpField({
  label,
  length,
  onFull,
  onChange,
  error,
  errorKey,
  busy,
  autoFocus,
}: OtpFieldProps): ReactNode {
  const [drawn, setDrawn] = useState({ value: '', from: 0, to: 0 })
  // Autofill makes several changes before React renders the first one.
  const latest = useRef(drawn)
  const sent = useRef('')
  const input = useRef<HTMLInputElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  // The boxes are drawn anew with each refusal, so that they shake again.
  const refusals = useRef({ count: 0, last: errorKey })
  if (errorKey !== undefined && errorKey !== refusals.current.last)
    refusals.current = { count: refusals.current.count + 1, last: errorKey }

  const draw = (value: string, from: number, to: number) => {
    latest.current = { value, from, to }
    setDrawn(latest.current)
  }
  /** Selects the digit at this position, so that the next one replaces it; behind the last one, nothing. */
  const place = (at: number, value = latest.current.value) => {
    const from = Math.max(0, Math.min(at, value.length))
    draw(value, from, Math.min(from + 1, value.length))
  }
  useLayoutEffect(() => {
    const element = input.current
    if (element?.matches(':focus')) element.setSelectionRange(drawn.from, drawn.to)
  }, [drawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per refusal
  useEffect(() => {
    if (errorKey === undefined) return
    sent.current = ''
    input.current?.focus()
    draw(latest.current.value, 0, length)
  }, [errorKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [])

  const put = (value: string, at: number) => {
    if (busy) return
    const isShorter = value.length < latest.current.value.length
    // Backspace goes on to the left.
    place(isShorter && at < value.length ? at - 1 : at, value)
    onChange?.()
    if (value.length < length) sent.current = ''
    else if (value !== sent.current) {
      sent.current = value
      onFull(value)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const { value, from } = latest.current
    const places = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: value.length }
    const to = shiftKey ? undefined : places[key as keyof typeof places]
    if (to !== undefined) place(to)
    // A letter would take the marked digit away.
    if (to !== undefined || (key.length === 1 && !codeDigits(key))) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const digits = codeDigits(event.clipboardData.getData('text'))
    if (!digits) return
    const { value, from, to } = latest.current
    // A whole code replaces whatever is there.
    const next = digits.length < length ? value.slice(0, from) + digits + value.slice(to) : digits
    put(next.slice(0, length), digits.length < length ? from + digits.length : length)
  }
  const onClick = ({ clientX }: MouseEvent) => {
    const all = [...(picture.current?.querySelectorAll('[data-digit]') ?? [])]
    const at = all.findIndex((one) => clientX <= one.getBoundingClientRect().right)
    place(at < 0 ? length : at)
  }
  const { value, to } = drawn
  const first = Math.min(drawn.from, length - 1)
  return (
    <div>
      <div className={field} data-testid="wm-otp">
        <div key={refusals.current.count} ref={picture} className={cx(boxes, error && wrong)} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
            <Fragment key={index}>
              {index > 0 && index * 2 === length && <span className={dash} />}
              <span
                className={box}
                data-digit=""
                data-busy={busy ? '' : undefined}
                data-active={index === first || (index > first && index < to) ? '' : undefined}
              >
                {value[index]}
              </span>
            </Fragment>
          ))}
        </div>
        <input
          ref={input}
          className={real}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'wm-otp-error' : undefined}
          aria-busy={busy || undefined}
          dir="ltr"
          readOnly={busy}
          data-testid="wm-otp-input"
          value={value}
          onChange={({ target }) => {
            const before = target.value.slice(0, target.selectionStart ?? target.value.length)
            put(codeDigits(target.value).slice(0, length), codeDigits(before).length)
            // A letter changes no state, and Preact would leave it in the field.
            target.value = latest.current.value
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onClick={onClick}
          onFocus={() => place(latest.current.value.length)}
        />
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
