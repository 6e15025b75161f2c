import { browserIn } from '../words/formats.mjs'
import { renderMail } from './render-mail.mjs'

/**
 * @param {import('../words/language.mjs').Language} language
 * @param {{ link: string, project: string, page: string, browser: string, network: string }} content
 */
export function deviceMail(language, { link, ...content }) {
  const { deviceMail: texts } = language.texts
  return renderMail(language, texts.subject(content), [
    texts.text({ ...content, browser: browserIn(language.texts, content.browser) }),
    texts.yours,
    { link, label: texts.link },
    texts.valid,
    texts.care(content),
  ])
}
