import { element } from '../approval/element.ts'
import { RECOVERY_LETTERS, recoveryLetters, strangeLetter } from '../vault/recovery-code.ts'
import { words } from '../words/words.ts'
import type { CodeField } from './code-field.ts'

/** An input for a recovery code, which inserts group separators while typing. */
export function recoveryField(): CodeField {
  const input = element('textarea', 'input input-recovery')
  input.rows = 2
  input.autocomplete = 'off'
  input.autocapitalize = 'characters'
  input.enterKeyHint = 'done'
  input.spellcheck = false
  input.dir = 'ltr'
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    input.form?.requestSubmit()
  })
  input.addEventListener('input', (event) => {
    const { inputType = '', isComposing } = event as InputEvent
    const isAtEnd = input.selectionStart === input.value.length
    // Deleting a separator must not insert it again.
    if (isComposing || inputType.startsWith('delete') || !isAtEnd) return
    const signs = [...input.value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')]
    const groups: string[] = []
    for (let at = 0; at < signs.length; at += 4) groups.push(signs.slice(at, at + 4).join(''))
    const next = signs.length % 4 === 0 && signs.length > 0 && signs.length < RECOVERY_LETTERS ? '-' : ''
    const grouped = groups.join('-') + next
    if (grouped !== input.value) input.value = grouped
  })
  return {
    element: input,
    input,
    read: () => input.value,
    lack() {
      const letters = recoveryLetters(input.value)
      const letter = strangeLetter(letters)
      if (letter) return words('code.strange', { letter })
      const { length } = [...letters]
      return length === RECOVERY_LETTERS ? undefined : words('code.short', { count: length })
    },
    takesAtOnce: false,
  }
}
