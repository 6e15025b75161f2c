import { browserIn } from '../words/said.mjs'
import { letter } from './letter.mjs'

/**
 * To the old address and the new one.
 * @param {import('../words/language.mjs').Language} language
 * @param {{ project: string, page: string, old: string | null | undefined, next: string }} content
 */
export function noticeMail(language, content) {
  const { noticeMail: texts } = language.texts
  return letter(language, texts.subject(content), [
    ...(content.old
      ? [texts.changed(content), texts.changedReader(content)]
      : [texts.added(content), texts.addedReader(content)]),
    texts.whatToDo,
  ])
}

/**
 * To the address of an account.
 * @param {import('../words/language.mjs').Language} language
 * @param {{ project: string, page: string, browser: string }} content
 */
export function passkeyMail(language, content) {
  const { noticeMail: texts } = language.texts
  const browser = browserIn(language.texts, content.browser)
  return letter(language, texts.passkeySubject(content), [texts.passkey({ ...content, browser }), texts.whatToDo])
}
