import { browserIn } from '../words/formats.mjs'
import { renderMail } from './render-mail.mjs'

/**
 * Mail to the old and the new address about an address change.
 * @param {import('../words/language.mjs').Language} language
 * @param {{ project: string, page: string, old: string | null | undefined, next: string }} content
 */
export function noticeMail(language, content) {
  const { noticeMail: texts } = language.texts
  return renderMail(language, texts.subject(content), [
    ...(content.old
      ? [texts.changed(content), texts.changedReader(content)]
      : [texts.added(content), texts.addedReader(content)]),
    texts.whatToDo,
  ])
}

/**
 * Mail to the account's address about a new passkey.
 * @param {import('../words/language.mjs').Language} language
 * @param {{ project: string, page: string, browser: string }} content
 */
export function passkeyMail(language, content) {
  const { noticeMail: texts } = language.texts
  const browser = browserIn(language.texts, content.browser)
  return renderMail(language, texts.passkeySubject(content), [texts.passkey({ ...content, browser }), texts.whatToDo])
}
