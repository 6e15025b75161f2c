import { describe, expect, test } from 'vitest'
import { withOauthReturn } from './with-oauth-return.ts'

const page = 'https://shop.example/cart?a=1&b=ü#top'
const own = encodeURIComponent(page)
const rows: readonly (readonly [what: string, uri: string, expected: string | undefined])[] = [
  ['in the middle', 'https://id.test/a?x=1&state=s7&y=2', `https://id.test/a?x=1&state=s7--${own}&y=2`],
  ['as the last one', 'https://id.test/a?x=1&state=s7', `https://id.test/a?x=1&state=s7--${own}`],
  ['as the only one', 'https://id.test/a?state=s7', `https://id.test/a?state=s7--${own}`],
  ['before a hash', 'https://id.test/a?state=s7#h', `https://id.test/a?state=s7--${own}#h`],
  ['of an empty value', 'https://id.test/a?state=&y=2', `https://id.test/a?state=--${own}&y=2`],
  ['with letters that are escaped', 'https://id.test/a?state=a%2Bb%3D', `https://id.test/a?state=a%2Bb%3D--${own}`],
  ['of a name that ends alike', 'https://id.test/a?my_state=1&state=2', `https://id.test/a?my_state=1&state=2--${own}`],
  ['of a name that ends alike, alone', 'https://id.test/a?my_state=1', undefined],
  ['in the hash alone', 'https://id.test/a?x=1#state=1', undefined],
  ['missing', 'https://id.test/a', undefined],
  ['no address', 'state=1', undefined],
]

describe('the way back in the state', () => {
  test.each(rows)('param: %s', (_what, uri, expected) => {
    expect(withOauthReturn(uri, page)).toBe(expected)
  })

  test('behavior: what comes out is read back as the page', () => {
    const state = new URL(withOauthReturn('https://id.test/a?state=s7&y=2', page) as string).searchParams.get('state')
    expect(decodeURIComponent(state?.split('--').slice(1).join('--') ?? '')).toBe(page)
  })

  test('behavior: behind auth.magic.link it goes into the address inside', () => {
    const inner = 'https://id.test/a?state=s7&y=2'
    const uri = `https://auth.magic.link/v1?p=1&provider_authorization_url=${encodeURIComponent(inner)}&state=outer`
    const url = new URL(withOauthReturn(uri, page) as string)
    expect(url.searchParams.get('state')).toBe('outer')
    expect(url.searchParams.get('p')).toBe('1')
    expect(url.searchParams.get('provider_authorization_url')).toBe(withOauthReturn(inner, page))
    const last = `https://auth.magic.link/v1?provider_authorization_url=${encodeURIComponent('https://id.test/a?state=s7')}`
    expect(new URL(withOauthReturn(last, page) as string).searchParams.get('provider_authorization_url')).toBe(
      `https://id.test/a?state=s7--${own}`,
    )
    expect(withOauthReturn('https://auth.magic.link/v1?provider_authorization_url=%E0%A4%A', page)).toBe(undefined)
    expect(withOauthReturn('https://auth.magic.link/v1?state=1', page)).toBe(undefined)
  })
})
