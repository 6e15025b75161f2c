// Characters. A longer text of a wallet or a node has no further use and is slow to match.
const READ = 16_384

/** Names whose value is always a secret. They match as a suffix: `accessToken`, `user_password`, `x-api-key`. */
const secretName =
  'pass(?:word|wd|phrase|code)|pwd|secret|otp|symkey|mnemonic|seed(?:[ _-]?phrase)?|(?:private|api|secret|access|signing|encryption|device)[ _-]?key|(?:access|refresh|id|auth|session|csrf|xsrf|bearer|api|device|reset|login)[_-]?token|session(?:[_-]?(?:id|key))?|sess(?:id)?|sid|verifier|ticket|credential|jwt'
/** Names with secret or harmless values: "Unexpected token: <", "state: closed", `code: 4001`. */
const doubtfulName = 'code|token|state|key|nonce'
const nothing = '(?:undefined|null|true|false|missing|invalid|required|expired|empty|not|is|was|must)(?![\\w-])'

const quote = String.raw`\\{0,4}["'\`]`
const value = `(?:(${quote})[^"'\`]{0,4096}?\\4|\\[[^\\]]{0,4096}\\]|[^\\s,;&"'<>{}\\[\\])…][^\\s,;&"'<>{}\\])]*)`
const pair = (name: string, mark: string) =>
  new RegExp(
    `(?<![\\w-])((?:${quote})?)([\\w-]{0,40}?(?:${name}))(\\1\\s{0,4}${mark}\\s{0,4})(?!${nothing})${value}`,
    'gi',
  )

/** Error codes and constants, which a report needs: `-32602`, `4001`, `ACTION_REJECTED`. */
const harmlessCode =
  /^(?:-?\d{3,4}|-\d{5}|[A-Z]+(?:_[A-Z0-9]+)+|E(?:CONN|TIMED|NOT|PIPE|HOST|ADDR|AI)[A-Z]*|TIMEOUT|ABORTED)$/
const word = /^\p{L}{0,16}$/u

const hide = (_: string, open: string, name: string, mark: string, mark2?: string) =>
  `${open}${name}${mark}${mark2 ?? ''}…${mark2 ?? ''}`

function hideDoubtful(whole: string, open: string, name: string, mark: string, mark2?: string): string {
  const content = whole.slice(open.length + name.length + mark.length).replace(/^[\\"'`]+|[\\"'`.]+$/g, '')
  if (/code$/i.test(name) && harmlessCode.test(content)) return whole
  // After a colon a plain word is harmless; after "=" it is part of a URL or a form.
  if (mark.includes(':') && (word.test(content) || !/\p{L}|\d{5}/u.test(content))) return whole
  return hide(whole, open, name, mark, mark2)
}

/** Returns true for random text: names in code change less often between lower case, upper case and digits. */
function isRandom(run: string): boolean {
  const kinds = [...run.replace(/[^A-Za-z0-9]/g, '')].map((one) => (/\d/.test(one) ? 1 : /[a-z]/.test(one) ? 2 : 3))
  const changes = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length
  const numbers = run.match(/\d+/g)?.length ?? 0
  if (!/[a-z]/i.test(run)) return false
  const long = kinds.length >= 40
  return numbers > 2 || changes / kinds.length >= (numbers > 0 ? (long ? 1 / 4 : 1 / 3) : long ? 0.38 : 0.45)
}

/** Hides API keys of RPC providers in the path of a URL. */
const hideKeys = (path: string) =>
  path
    .split('/')
    .map((part, at, parts) => {
      const [, run = '', rest = ''] = /^([^:]*?)([.,;!]*(?::.*)?)$/.exec(part) ?? []
      if (run.length < 16 || !/^[\w-]+$/.test(run)) return part
      const drawn = /\d/.test(run) && /[a-z]/i.test(run) && run.length < 24
      const afterVersion = /^v\d+$/.test(parts[at - 1] ?? '') && /[A-Z0-9]/.test(run)
      return drawn || afterVersion || isRandom(run) ? `…${rest}` : part
    })
    .join('/')

/** Common words that are not in the BIP-39 word list, so a recovery phrase contains none of them. */
const filler =
  'the|and|was|not|are|for|has|had|but|were|been|from|your|its|than|too|which|would|could|does|did|cannot|while|without|failed|request|chain|our'

type Step = readonly [RegExp, string | ((...found: string[]) => string)]

/** Patterns of secrets and their replacements. The order matters: a whole link is replaced before its parts. */
const secrets: readonly Step[] = [
  // A pairing link contains the key of the session.
  [/\bwc:[^\s"'<>]+/gi, 'wc:…'],
  // Host and path of a URL are sufficient.
  [/\b((?:https?|wss?):\/\/)[^\s/?#"'<>@]{1,256}@/gi, '$1…@'],
  [
    /\b((?:https?|wss?):\/\/[^\s/?#"'<>)]*)((?:\/[^\s?#"'<>)]*)?)([?#][^\s"'<>)]*)?/gi,
    (_, host = '', path = '') => host + hideKeys(path),
  ],
  [/(\/v\d+\/)(?=[\w-]*[A-Z0-9])[\w-]{16,}(?![\w.-])/g, '$1…'],
  // Headers up to the end of the line: a cookie header holds several values.
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)(\\{0,4}["']?\s{0,4}[:=]\s{0,4}\\{0,4}["']?)[^\r\n"']+/gi, '$1$2…'],
  [/\b([Bb]earer|BEARER|[Bb]asic)(\s{1,4})(?=[a-z]*[A-Z0-9_~+/=-])[\w.~+/=-]{6,}/g, '$1$2…'],
  // A JSON Web Token ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)).
  [/\beyJ[\w-]{4,}(?:\.[\w-]*){0,2}/g, '…'],
  [pair(secretName, '[:=]'), hide],
  [pair(doubtfulName, '[:=]'), hideDoubtful],
  [/\b(otp|pass ?code|pin|code)((?:\s{1,4}(?:is|was))?\s{1,4})\d{6,8}\b/gi, '$1$2…'],
  [/[\p{L}\p{N}._%+!#$&*^|~-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}[\p{L}\p{N}-]{1,62}/gu, '…@…'],
  // A recovery phrase, with numbers, commas or quotes between its words. Digits alone do not separate words: they occur
  // inside keys, whose remainder would then stay.
  [
    new RegExp(
      `(?<![a-z])(?:(?!(?:${filler})(?![a-z]))[a-z]{3,8}\\d{0,2}[\\s,;"'.)\\]\\[][\\s,;"'\\d.)\\]\\[]{0,7}){11,}[a-z]{3,8}`,
      'gi',
    ),
    '…',
  ],
  [/0x[0-9a-f]{40,}/gi, '0x…'],
  // Addresses and keys of other kinds: Bitcoin, Solana, plain hex.
  [/(?<![a-z0-9])(?:bc1|tb1|bcrt1)[0-9a-z]{6,}/gi, '…'],
  [/(?<![a-z0-9])[0-9a-f]{32,}(?![a-z0-9])/gi, (run = '') => (/[a-f]/i.test(run) ? '…' : run)],
  [
    /(?<![\w+-])[\w+-]{24,}={0,2}(?![\w+-]|\.(?:[cm]?js|css|map|wasm)(?!\w))/g,
    (run = '') => (isRandom(run) ? '…' : run),
  ],
]

/** Returns a text without addresses, emails, keys, codes and URL queries, of at most `longest` characters. */
export function redact(text: string, longest: number): string {
  // The last word may be cut, and half a secret matches no pattern.
  const read = text.length > READ ? text.slice(0, READ).replace(/\S{1,512}$/, '') : text
  return secrets
    .reduce(
      (rest, [pattern, by]) => (typeof by === 'string' ? rest.replace(pattern, by) : rest.replace(pattern, by)),
      read,
    )
    .slice(0, longest)
}
