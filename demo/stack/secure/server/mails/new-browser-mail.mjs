import { browserIn, timeOf } from '../words/said.mjs'
import { letter } from './letter.mjs'

/**
 * About a browser that has signed in and does not know the wallet yet.
 * @param {import('../words/language.mjs').Language} language
 * @param {{ link: string, project: string, page: string, browser: string, network: string, asks: boolean,
 *   ready: number }} content
 *   `asks`: it waits for this mail; `ready`: when it gets the wallet by itself, or 0
 */
export function newBrowserMail(language, { link, asks, ready, ...content }) {
  const { browserMail: texts } = language.texts
  const time = timeOf(ready)
  return letter(language, texts.subject(content), [
    texts.text({ ...content, browser: browserIn(language.texts, content.browser) }),
    ...(asks ? [texts.yours] : []),
    ...(ready ? [asks ? texts.onceApproved({ time }) : texts.unlessRefused({ time })] : []),
    { link, label: asks ? texts.decide : texts.refuse },
    texts.opening,
    texts.care,
  ])
}
