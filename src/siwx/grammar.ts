import { parseUrl } from '../chains/core/url.ts'

// Grammar of RFC 3986. The alternatives of each repetition differ in their first character, so that matching takes
// linear time for every text.
const plain = String.raw`[A-Za-z0-9\-._~!$&'()*+,;=`
const encoded = '%[0-9A-Fa-f]{2}'
const part = `(?:${plain}:@]|${encoded})`
const name = `(?:${plain}]|${encoded})`
const literal = String.raw`\[([0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\.${plain}:]+)\]`
const authority = `(?:(?:${plain}:]|${encoded})*@)?(?:${literal}|${name}*)(?::\\d*)?`
const rest = `(?:\\?(?:${part}|[/?])*)?(?:#(?:${part}|[/?])*)?`
const path = `(?:/${part}*)*`

const schemePattern = /^[A-Za-z][A-Za-z0-9+\-.]*$/
const authorityPattern = new RegExp(`^${authority}$`)
const uriPattern = new RegExp(
  `^[A-Za-z][A-Za-z0-9+\\-.]*:(?://${authority}${path}|/(?:${part}+${path})?|${part}+${path}|)${rest}$`,
)
const requestIdPattern = new RegExp(`^${part}*$`)
/** Characters of `reserved` and `unreserved` in RFC 3986, and the space. */
const statementPattern = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/

const longest = 2048
/**
 * Characters of the longest resource. A ReCap, the last resource of what a paired wallet signs, names the approved
 * networks beside each method: the methods of the kit on 20 networks take about 13,000.
 */
export const LONGEST_RESOURCE = 16_384

/** Returns true if an IP literal of the match, if there is one, is an IPv6 address or of a later version. */
const hasGoodLiteral = (match: RegExpExecArray | null): boolean =>
  match !== null && (!match[1] || /^v/i.test(match[1]) || parseUrl(`http://[${match[1]}]/`) !== undefined)

export const isScheme = (text: string): boolean => text.length <= 32 && schemePattern.test(text)

/** An authority that names a host. */
export const isDomain = (text: string): boolean =>
  text.length <= longest && hasGoodLiteral(authorityPattern.exec(text)) && !/^(?:.*@)?(?::\d*)?$/.test(text)

export const isResource = (text: string): boolean =>
  text.length <= LONGEST_RESOURCE && hasGoodLiteral(uriPattern.exec(text))

export const isUri = (text: string): boolean => text.length <= longest && isResource(text)

export const isNonce = (text: string): boolean => /^[A-Za-z0-9]{8,256}$/.test(text)

export const isStatement = (text: string): boolean => text.length <= 4096 && statementPattern.test(text)

export const isRequestId = (text: string): boolean => text.length <= longest && requestIdPattern.test(text)

const time = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:Z|([+-])(\d\d):(\d\d))$/

/** Returns the milliseconds since the epoch of an RFC 3339 time; undefined for any other text. */
export function timeOf(text: string): number | undefined {
  const match = time.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const [offsetHour, offsetMinute] = [Number(match[9] ?? 0), Number(match[10] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return undefined
  // `Date.UTC` would read the years 0 to 99 as those of the last century.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  date.setUTCHours(hour, minute, second)
  const milliseconds = Math.floor(Number(`0${match[7] ?? ''}`) * 1000)
  const offset = (offsetHour * 60 + offsetMinute) * 60_000 * (match[8] === '-' ? -1 : 1)
  return date.getTime() + milliseconds - offset
}
