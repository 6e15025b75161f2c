import { element } from '../approval/element.ts'
import { latinDigits } from '../data/latin-digits.ts'
import type { Words } from '../words/messages.ts'
import type { CodeField } from './code-field.ts'

/**
 * An input for a code of digits, in two groups as in mails and windows. It is a single input, so that paste, autofill,
 * deletion and screen readers work as usual; boxes behind it show the digits.
 * @param short Error for a code with too few digits.
 * @param source `one-time-code` if the browser may autofill the code from a message.
 */
export function digitsField(length: number, short: Words, source: 'one-time-code' | 'off'): CodeField {
  const input = element('input', 'digits-input')
  input.inputMode = 'numeric'
  input.autocomplete = source
  input.enterKeyHint = 'done'
  input.spellcheck = false
  const cells = Array.from({ length }, () => element('span', 'digits-cell'))
  const half = Math.ceil(length / 2)
  const boxes = element(
    'span',
    'digits-boxes',
    ...[cells.slice(0, half), cells.slice(half)].map((group) => element('span', 'digits-group', ...group)),
  )
  boxes.ariaHidden = 'true'
  const field = element('div', 'digits', boxes, input)
  // Digits are left to right in every language.
  field.dir = 'ltr'

  const draw = () => {
    const { value, selectionStart, selectionEnd } = input
    const start = Math.min(selectionStart ?? value.length, length - 1)
    const end = Math.max(selectionEnd ?? value.length, start + 1)
    for (const [at, cell] of cells.entries()) {
      cell.textContent = value[at] ?? ''
      cell.classList.toggle('digits-now', at >= start && at < end)
    }
  }
  const digitsOf = (text: string) => latinDigits(text).replace(/\D/g, '')
  let before = ''
  input.addEventListener('input', (event) => {
    const typed = digitsOf(input.value)
    const digits = typed.slice(0, length)
    if (digits !== input.value) input.value = digits
    // An extra digit in a full field changes nothing and must not submit the same code again.
    if (typed.length > length && digits === before) event.stopImmediatePropagation()
    before = digits
    draw()
  })
  // A pasted complete code replaces the current text.
  input.addEventListener('paste', ({ clipboardData }) => {
    if (digitsOf(clipboardData?.getData('text') ?? '').length >= length) input.select()
  })
  // The input's text is not aligned with the boxes, so that a click moves the caret to the end.
  input.addEventListener('click', () => {
    if (input.selectionStart === input.selectionEnd) input.setSelectionRange(length, length)
  })
  for (const name of ['select', 'selectionchange', 'focus', 'keyup', 'click'] as const)
    input.addEventListener(name, draw)
  draw()
  return {
    element: field,
    input,
    read: () => input.value,
    lack: () => (input.value.length === length ? undefined : short),
    takesAtOnce: true,
  }
}
