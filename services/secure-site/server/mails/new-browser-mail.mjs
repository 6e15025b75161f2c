import { browserIn, timeOf } from '../words/formats.mjs'
import { renderMail } from './render-mail.mjs'

/**
 * Mail about a browser that has signed in and has no access to the wallet yet.
 * @param {import('../words/language.mjs').Language} language
 * @param {{ link: string, project: string, page: string, browser: string, network: string, asks: boolean,
 * ready: number }} content
 * `asks` is true if access needs an approval by this mail; `ready` is the time of automatic access, or 0
 */
export function newBrowserMail(language, { link, asks, ready, ...content }) {
  const { browserMail: texts } = language.texts
  const time = timeOf(ready)
  return renderMail(language, texts.subject(content), [
    texts.text({ ...content, browser: browserIn(language.texts, content.browser) }),
    ...(asks ? [texts.yours] : []),
    ...(ready ? [asks ? texts.onceApproved({ time }) : texts.unlessRefused({ time })] : []),
    { link, label: asks ? texts.decide : texts.refuse },
    texts.opening,
    texts.care,
  ])
}
