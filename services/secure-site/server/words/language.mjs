import { arabic } from './arabic.mjs'
import { english } from './english.mjs'
import { german } from './german.mjs'

/** @typedef {{ code: string, dir: 'ltr' | 'rtl', texts: typeof english }} Language */

/** @type {Record<string, Language>} */
export const languages = {
  en: { code: 'en', dir: 'ltr', texts: english },
  de: { code: 'de', dir: 'ltr', texts: german },
  ar: { code: 'ar', dir: 'rtl', texts: arabic },
}

/**
 * Returns the language of a code, which can be any input; English if the code is unknown.
 * @param {unknown} code
 * @returns {Language}
 */
export const languageOf = (code) => languages[Object.hasOwn(languages, String(code)) ? String(code) : 'en']

const most = { characters: 512, choices: 16 }
/** A language range and its weight (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4). */
const choice = /^([a-z]{1,8})(?:-[a-z0-9]{1,8}){0,8}(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/**
 * Returns the visitor's most preferred supported language: `x-wm-language` is the language of the modal around the
 * frame, `accept-language` that of the browser.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {Language}
 */
export function wantedLanguage({ 'x-wm-language': own = '', 'accept-language': accepted = '' }) {
  const wanted = accepted
    .slice(0, most.characters)
    .split(',', most.choices)
    .map((text) => choice.exec(text.trim()))
    .filter((found) => found !== null)
    .map(([, tag, weight = '1']) => ({ code: tag.toLowerCase(), weight: Number(weight) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const first = /^([a-z]{2,3})(?:-[a-z0-9]{1,8}){0,8}$/i.exec(String(own))?.[1].toLowerCase()
  return languageOf([first, ...wanted.map(({ code }) => code)].find((code) => Object.hasOwn(languages, code ?? '')))
}
