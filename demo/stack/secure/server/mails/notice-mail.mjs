import { browserIn, timeOf } from '../words/said.mjs'
import { letter } from './letter.mjs'

/**
 * To the old address and the new one.
 * @param {import('../words/language.mjs').Language} language
 * @param {{ project: string, page: string, old: string | null | undefined, next: string }} content
 * @param {{ link: string, until: number }} [back] by which the old one is put back; for that one alone
 */
export function noticeMail(language, content, back) {
  const { noticeMail: texts } = language.texts
  return letter(language, texts.subject(content), [
    ...(content.old
      ? [texts.changed(content), texts.changedReader(content)]
      : [texts.added(content), texts.addedReader(content)]),
    ...(back
      ? [
          texts.back({ time: timeOf(back.until) }),
          { link: back.link, label: texts.backLink },
          language.texts.browserMail.opening,
        ]
      : []),
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

/**
 * To the address of an account, of which something was forgotten.
 * @param {import('../words/language.mjs').Language} language
 * @param {'browser' | 'passkey' | 'provider'} what
 * @param {{ project: string, page: string, browser: string }} content
 */
export function forgottenMail(language, what, content) {
  const { noticeMail: texts } = language.texts
  const browser = browserIn(language.texts, content.browser)
  return letter(language, texts.forgottenSubject(content), [
    texts.forgotten[what]({ ...content, browser }),
    texts.whatToDo,
  ])
}
