import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld, endWorld } from '../../../test/fakes/world.ts'
import { reportBlockedHost } from './report-blocked-host.ts'

const hosts = {
  relay: 'wss://relay.example/v1',
  providerApi: 'https://wallets.example/list',
  dataApi: 'https://data.example',
  secureFrame: 'https://secure.example/frame',
}

describe('reportBlockedHost', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => {
    vi.restoreAllMocks()
    return endWorld()
  })
  const blocked = (blockedURI: string, effectiveDirective = 'connect-src', disposition = 'enforce' as const) => ({
    blockedURI,
    effectiveDirective,
    disposition,
  })
  // Other tests of this process may have something to say late.
  const said = () =>
    vi
      .mocked(console.error)
      .mock.calls.flat()
      .filter((text) => String(text).includes('Blocked by'))

  test.each([
    ['connect-src', 'wss://relay.example/v1/?auth=secret', 'wss://relay.example'],
    ['connect-src', 'https://wallets.example/list/getWallets?page=1', 'https://wallets.example'],
    ['connect-src', 'https://data.example', 'https://data.example'],
    ['connect-src', 'https://rpc.test/1', 'https://rpc.test'],
    ['frame-src', 'https://secure.example', 'https://secure.example'],
    ['img-src', 'https://wallets.example/getWalletImage/1', 'https://wallets.example'],
  ])('default: %s and %s, once, without path and query', (directive, uri, source) => {
    const { inner } = createWorld({ options: { hosts } })
    reportBlockedHost(inner, blocked(uri, directive))
    reportBlockedHost(inner, blocked(uri, directive))
    expect(said()).toEqual([`[wallet-modal] Blocked by this page's Content Security Policy: ${directive} ${source}`])
  })

  test.each([
    blocked('https://other.example'),
    blocked('inline', 'style-src-elem'),
    blocked('', 'connect-src'),
    blocked('https://wallets.example.evil'),
    { ...blocked('https://data.example'), disposition: 'report' as const },
  ])('behavior: says nothing of %j', (violation) => {
    reportBlockedHost(createWorld({ options: { hosts } }).inner, violation)
    expect(said()).toEqual([])
  })
})
