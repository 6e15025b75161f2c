import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressOf, browserOf, networkOf, readCookie } from './request.mjs'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage

describe('who asks', () => {
  it.each([
    ['203.0.113.7', undefined, 0, '203.0.113.7'],
    ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1::/48'],
    ['2001:db8:1::6', undefined, 0, '2001:db8:1::/48'],
    ['2001:db8::6', undefined, 0, '2001:db8:0::/48'],
    ['::1', undefined, 0, '0:0:0::/48'],
    // The header counts only where a proxy is configured.
    ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['10.0.0.1', '192.0.2.66, 198.51.100.1', 1, '198.51.100.1'],
    ['10.0.0.1', '192.0.2.66, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ])('%s with %s behind %s', (remote, forwarded, proxies, address) => {
    expect(addressOf(from(remote, forwarded), proxies)).toBe(address)
  })

  it('is a network in the log', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24')
    expect(networkOf('2001:db8:1::/48')).toBe('2001:db8:1::/48')
  })

  it('has a family of browsers', () => {
    expect(browserOf('Mozilla/5.0 Chrome/120 Safari/537 Edg/120')).toBe('Edge')
    expect(browserOf('Mozilla/5.0 Version/17 Safari/605')).toBe('Safari')
    expect(browserOf(undefined)).toBe('Other')
  })

  it('has cookies, if they are well-formed', () => {
    expect(readCookie('a=1; __Host-s=abc-_9; b=2', '__Host-s')).toBe('abc-_9')
    for (const header of [undefined, '', '__Host-s=', '__Host-s=a b', `__Host-s=${'x'.repeat(129)}`, 'x__Host-s=1'])
      expect(readCookie(header, '__Host-s')).toBeUndefined()
  })
})
