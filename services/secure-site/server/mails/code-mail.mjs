import { renderMail } from './render-mail.mjs'

/**
 * Texts per purpose of the code: its sentence, the place where it is entered, and the advice to a person who did not
 * request it.
 */
const kinds = /** @type {const} */ ({
  login: ['login', 'inWindow', 'otherwiseLogin'],
  'update-primary': ['old', 'onScreen', 'otherwiseOld'],
  'update-secondary': ['next', 'onScreen', 'otherwise'],
  passkey: ['passkey', 'onScreen', 'otherwisePasskey'],
})

/**
 * @param {import('../words/language.mjs').Language} language
 * @param {{ code: string, seconds: number, purpose: string, project: string, page: string, target?: string }} content
 *   `target` is the new address
 */
export function codeMail(language, content) {
  const { codeMail: texts } = language.texts
  const [purpose, valid, otherwise] = kinds[content.purpose]
  return renderMail(language, texts.subjects[purpose](content), [
    texts[purpose](content),
    { code: content.code },
    texts[valid](content),
    texts.care(content),
    texts[otherwise],
  ])
}
