import { readUrl } from '../settings/urls.mjs'

/** Maximum length of a return address; some apps keep their state in the URL's hash. */
const longest = 4096

/**
 * Returns the page to which a sign-in returns, from the `state` of `/oauth/start` (`<id>--<address>`): '' if it names
 * none, undefined if the page does not belong to the origin that requested the sign-in.
 * @param {string | null} state
 * @param {string} id
 * @param {string} origin
 * @returns {string | undefined}
 */
export function readReturn(state, id, origin) {
  if (state === null || state === id) return ''
  const start = `${id}--`
  const text = state.startsWith(start) ? state.slice(start.length) : ''
  const url = text.length <= longest ? readUrl(text) : undefined
  return url?.origin === origin ? url.href : undefined
}

/**
 * Returns the page's URL with the result in its query; other parameters stay unchanged.
 * @param {string} page
 * @param {string} result
 */
export function withResult(page, result) {
  const url = new URL(page)
  const kept = url.search.slice(1).split('&')
  const others = kept.filter((part) => part !== '' && !new URLSearchParams(part).has('result_uri'))
  url.search = [...others, `result_uri=${encodeURIComponent(result)}`].join('&')
  return url.href
}
