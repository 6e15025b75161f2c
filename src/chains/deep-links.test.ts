import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nativeLink, phoneLinks, universalLink } from './deep-links.ts'

const uri = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=1800000240&relay-protocol=irn&symKey=${'b2'.repeat(32)}`
const enc = encodeURIComponent(uri)

test.each([
  ['a scheme', 'lantern://', `lantern://wc?uri=${enc}`, 'lantern://'],
  ['a scheme without its slashes', 'lantern', `lantern://wc?uri=${enc}`, 'lantern://'],
  ['a scheme with a colon only', 'lantern:', `lantern://wc?uri=${enc}`, 'lantern://'],
  ['stray slashes before a missing colon', 'lantern:/', `lantern://wc?uri=${enc}`, 'lantern://'],
  ['a scheme with a path', 'lantern://main', `lantern://main/wc?uri=${enc}`, 'lantern://main/'],
  ['a path that ends with slashes', 'lantern://main//', `lantern://main/wc?uri=${enc}`, 'lantern://main/'],
  ['capitals', 'Lantern://', `lantern://wc?uri=${enc}`, 'lantern://'],
  ['a site', 'https://lantern.example', `https://lantern.example/wc?uri=${enc}`, 'https://lantern.example/'],
  [
    'a site with a path',
    'https://lantern.example/app/',
    `https://lantern.example/app/wc?uri=${enc}`,
    'https://lantern.example/app/',
  ],
])('nativeLink of %s', (_, link, href, base) => {
  expect(nativeLink(link, uri)).toEqual({ href, base })
})

test.each([
  undefined,
  '',
  ' ',
  'lantern ://',
  ' lantern://',
  'lantern://\n',
  'lan\u200btern://',
  'javascript:alert(1)//',
  'JaVaScRiPt://%0aalert(1)',
  'javascript',
  'data:text/html,x',
  'vbscript://x',
  'file:///etc/passwd',
  'blob:https://x.example/1',
  'about:blank',
  'http://lantern.example',
  'intent://wc#Intent;scheme=x;S.browser_fallback_url=https://evil.example;end',
  'market://details',
  'lantern://?x=1',
  'lantern://a#b',
  'lantern://user@evil.example',
  'https://user:pass@lantern.example',
  'https://lantern.example/?next=x',
  'https://lantern.example/#x',
  'https://',
  '1lantern://',
  `lantern://${'a'.repeat(10_000)}`,
  `${'a'.repeat(100)}://`,
])('nativeLink refuses %j', (link) => {
  expect(nativeLink(link, uri)).toBeUndefined()
})

test.each(['lantern://', 'lantern.example', 'http://lantern.example', 'javascript:x', 'https://lantern.example?x'])(
  'universalLink refuses %j',
  (link) => {
    expect(universalLink(link, uri)).toBeUndefined()
  },
)

test('behavior: this machine may be reached without encryption, for wallets under development', () => {
  expect(universalLink('http://localhost:4173/wallet', uri)?.base).toBe('http://localhost:4173/wallet/')
})

test('behavior: a page without encryption may lead to its own site, and to no other', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'location')
  const visit = (protocol: string) =>
    Object.defineProperty(globalThis, 'location', {
      configurable: true,
      value: { protocol, origin: `${protocol}//192.168.1.5:5173` },
    })
  try {
    visit('http:')
    expect(universalLink('http://192.168.1.5:5173/wallet', uri)?.base).toBe('http://192.168.1.5:5173/wallet/')
    expect(universalLink('http://192.168.1.5:8080/wallet', uri)).toBeUndefined()
    visit('https:')
    expect(universalLink('http://192.168.1.5:5173/wallet', uri)).toBeUndefined()
  } finally {
    if (before) Object.defineProperty(globalThis, 'location', before)
    else Reflect.deleteProperty(globalThis, 'location')
  }
})

const both = { mobile_link: 'lantern://', link_mode: 'https://lantern.example' }

test.each([
  ['the scheme first', both, {}, 'lantern://', 'https://lantern.example/'],
  [
    'the site first where the integrator wants it',
    both,
    { preferUniversal: true },
    'https://lantern.example/',
    'lantern://',
  ],
  ['the site first inside of another app', both, { webView: true }, 'https://lantern.example/', 'lantern://'],
  ['one way only', { mobile_link: 'lantern://' }, { preferUniversal: true }, 'lantern://', undefined],
  ['a site only', { link_mode: 'https://lantern.example' }, {}, 'https://lantern.example/', undefined],
  [
    'the same way twice',
    { mobile_link: 'https://l.example/', link_mode: 'https://l.example' },
    {},
    'https://l.example/',
    undefined,
  ],
  ['an unsafe one dropped', { ...both, mobile_link: 'javascript:x' }, {}, 'https://lantern.example/', undefined],
] as const)('phoneLinks: %s', (_, wallet, traits, first, other) => {
  const links = phoneLinks(wallet, uri, traits)
  expect([links?.first.base, links?.other?.base]).toEqual([first, other])
})

test('behavior: a wallet without a link has none', () => {
  expect(phoneLinks({}, uri, {})).toBeUndefined()
  expect(phoneLinks({ mobile_link: 'tel:1' }, uri, {})).toBeUndefined()
})

test.each([
  [{ telegram: true, android: true }, 2],
  [{ telegram: true }, 1],
  [{ android: true }, 1],
])('encoded as often as %j needs', (traits, times) => {
  let value = phoneLinks(both, uri, traits)?.first.href.split('?uri=')[1] ?? ''
  for (let turn = 0; turn < times; turn++) value = decodeURIComponent(value)
  expect(value).toBe(uri)
})

const anyLink = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .constantFrom('javascript:', 'data:', 'https:', 'lantern', 'LANTERN')
    .chain((head) => fc.string().map((rest) => head + rest)),
  fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9+.-]{0,8}$/), fc.stringMatching(/^[a-z/:]{0,6}$/))
    .map(([a, b]) => `${a}://${b}`),
)
const anyUri = fc.oneof(
  fc.constant(uri),
  fc.string().map((rest) => `wc:${rest}`),
  fc.string({ unit: 'binary' }),
)

test('behavior: whatever comes in, a link has an allowed scheme, one query, and the pairing in one piece', () => {
  fc.assert(
    fc.property(anyLink, anyUri, fc.boolean(), (link, given, twice) => {
      for (const made of [nativeLink(link, given, twice), universalLink(link, given, twice)]) {
        if (!made) continue
        const { protocol, search, hash } = new URL(made.href)
        expect(protocol).not.toMatch(/^(javascript|data|vbscript|file|blob|about|intent|http):$/)
        expect(made.href.startsWith(made.base) && made.base.endsWith('/')).toBe(true)
        expect(hash).toBe('')
        const value = decodeURIComponent(search.slice('?uri='.length))
        expect(twice ? decodeURIComponent(value) : value).toBe(given)
      }
      expect(universalLink(link, given)?.href ?? 'https://').toMatch(/^https:\/\/|^http:\/\/(localhost|127\.|\[::1\])/)
    }),
    { numRuns: 2000 },
  )
})
