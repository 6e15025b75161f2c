import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { english } from './english.mjs'
import { isolatesToHtml } from './isolates-to-html.mjs'
import { languageOf, languages, wantedLanguage } from './language.mjs'

type Table = Readonly<Record<string, unknown>>
const values = {
  ...{ project: 'Harbor', page: 'https://shop.example', provider: 'Git Harbour', browser: 'Firefox' },
  ...{ network: '203.0.113.0/24', time: '2026-11-23 10:00 UTC', code: '12345678', seconds: 300 },
  ...{ target: 'new@mail.example', next: 'next@mail.example', old: 'old@mail.example' },
}
const said = (text: unknown): string =>
  typeof text === 'function' ? (text as (given: object) => string)(values) : String(text)
const flat = (table: Table): [id: string, text: unknown][] =>
  Object.entries(table).flatMap(([id, text]) =>
    typeof text === 'object'
      ? flat(text as Table).map(([inner, one]): [string, unknown] => [`${id}.${inner}`, one])
      : [[id, text] as [string, unknown]],
  )
const source = flat(english)
const others = Object.entries(languages).filter(([code]) => code !== 'en')
const isolated = /[\u2066\u2068][^\u2066-\u2069]*\u2069/g

describe.each(others)('%s', (_, { texts }) => {
  const table = new Map(flat(texts))

  it('has every text and no other, with the values of English', () => {
    expect([...table.keys()].sort()).toEqual(source.map(([id]) => id).sort())
    for (const [id, text] of source) {
      expect(typeof table.get(id), id).toBe(typeof text)
      expect(said(table.get(id)).trim(), id).not.toBe('')
      expect(said(table.get(id)), id).not.toContain('undefined')
      for (const value of Object.values(values).slice(0, -4))
        if (said(text).includes(String(value))) expect(said(table.get(id)), id).toContain(String(value))
      for (const address of [values.target, values.next, values.old])
        expect(said(table.get(id)).includes(address), id).toBe(said(text).includes(address))
    }
  })

  it('leaves nothing in English', () => {
    expect(source.filter(([id, text]) => said(table.get(id)) === said(text)).map(([id]) => id)).toEqual([])
  })
})

it('Arabic has nothing Latin that is not isolated, and duration in words of its own', () => {
  const { texts } = languageOf('ar')
  for (const [id, text] of flat(texts)) expect(said(text).replace(isolated, ''), id).not.toMatch(/[a-z]/i)
  expect([60, 120, 300, 90].map((seconds) => texts.codeMail.inWindow({ seconds }))).toEqual([
    expect.stringContaining('دقيقة'),
    expect.stringContaining('دقيقتان'),
    expect.stringContaining('5 دقائق'),
    expect.stringContaining('90 ثانية'),
  ])
})

it('writes isolates as elements, which nothing inside of them ends', () => {
  const { texts } = languageOf('ar')
  const page = 'https://x.example/\u2069<script>\u2067\u202e'
  expect(isolatesToHtml(texts.social.failedText({ page }))).toContain(
    '<bdi dir="ltr">https://x.example/&lt;script&gt;</bdi>',
  )
  expect(isolatesToHtml('a \u2069 b \u2066 c')).not.toContain('<')
})

describe('the language that is wanted', () => {
  const pick = (headers: IncomingHttpHeaders) => wantedLanguage(headers).code
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr, ar-EG;q=0.7, en;q=0.8', 'en'],
    ['en;q=0.1, de;q=0.5, ar;q=0.500', 'de'],
    ['DE', 'de'],
    ['de;q=0, ar', 'ar'],
    ['*', 'en'],
    ['fr', 'en'],
    ['', 'en'],
  ])('"%s" is %s', (header, code) => {
    expect(pick({ 'accept-language': header })).toBe(code)
  })

  it.each([
    ['a name that every object has', 'constructor, __proto__, toString;q=1'],
    ['markup', '"><script>alert(1)</script>, de<b>'],
    ['lines', 'de\r\nset-cookie: x=1'],
    ['a weight that is none', 'de;q=2, ar;q=-1, de;q=1e9, ar;q=0.55555'],
    ['a very long one', `${'x-'.repeat(8000)}, de`],
    ['very many', `${'fr,'.repeat(5000)}de`],
    ['a long tag', `de${'-aaaaaaaa'.repeat(40)}`],
  ])('%s is English', (_, header) => {
    const before = process.cpuUsage()
    expect(pick({ 'accept-language': header })).toBe('en')
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
  })

  it('is that of the modal first, as far as it is one', () => {
    const browser = { 'accept-language': 'de' }
    expect(pick({ ...browser, 'x-wm-language': 'ar-EG' })).toBe('ar')
    for (const none of ['fr', '', 'constructor', 'ar;q=1', 'ar, en', `ar${'-a'.repeat(30)}`])
      expect(pick({ ...browser, 'x-wm-language': none }), none).toBe('de')
    for (const none of [undefined, 'constructor', '__proto__', 'fr', 7]) expect(languageOf(none).code).toBe('en')
  })
})
