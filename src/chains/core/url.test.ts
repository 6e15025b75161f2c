import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeHttpUrl, safeIcon } from './url.ts'

describe('safeIcon', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'svg+xml'])('default: data:image/%s', (type) => {
    const icon = `data:image/${type};base64,AAAA`
    expect(safeIcon(icon)).toBe(icon)
    expect(safeIcon(` ${icon}\n`)).toBe(icon)
  })

  it.each([
    'https://a.test/i.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/pngx;base64,AAAA',
    'data:application/javascript,1',
    'javascript:alert(1)',
    'blob:https://a.test/1',
    '//a.test/i.png',
    '',
    undefined,
    { toString: () => 'data:image/png;base64,AAAA' },
    `data:image/png;base64,${'A'.repeat(262_144)}`,
  ])('error: %#', (raw) => {
    expect(safeIcon(raw)).toBeUndefined()
  })
})

describe('safeHttpUrl', () => {
  it.each([
    ['https://a.test', 'https://a.test/'],
    ['HTTPS://A.TEST/x?y#z', 'https://a.test/x?y#z'],
    ['http://localhost:8545', 'http://localhost:8545/'],
    ['http://127.0.0.1', 'http://127.0.0.1/'],
    ['http://[::1]:1', 'http://[::1]:1/'],
    ['http://shop.localhost', 'http://shop.localhost/'],
  ])('default: %s', (raw, url) => {
    expect(safeHttpUrl(raw)).toBe(url)
  })

  it.each([
    'http://a.test',
    'http://127.0.0.1.evil.test',
    'http://localhost.evil.test',
    'https://user:pass@a.test',
    'https://user@a.test',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a.test/1',
    'intent://a#Intent;end',
    'ws://localhost',
    '//a.test',
    '/path',
    '',
    null,
    `https://a.test/${'a'.repeat(3000)}`,
  ])('error: %j (X-05)', (raw) => {
    expect(safeHttpUrl(raw)).toBeUndefined()
  })

  it('behavior: any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.anything()), (raw) => {
        const url = safeHttpUrl(raw)
        if (url !== undefined) expect(url).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.|\[::1\]|[^/]+\.localhost))/)
      }),
      { numRuns: 3000 },
    )
  })
})
