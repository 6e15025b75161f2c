import { readUrl } from '../urls.mjs'

/** Apps put what they know of their user into the hash of the page. */
const longest = 4096

/**
 * The page that a sign-in comes back to, behind its id in the `state` of `/oauth/start` (`<id>--<address>`): ''
 * where none is named, undefined where it is not a page of the origin that asked for this sign-in.
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
 * The page with a result in its query; everything else of the address stays as it is.
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
