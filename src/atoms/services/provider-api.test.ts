import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type HttpServer, json, startHttp } from '../../../test/fakes/http-server.ts'
import { createWorld, endWorld } from '../../../test/fakes/world.ts'
import { systemClock } from '../../chains/core/clock.ts'
import { v } from '../../chains/core/schema.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { UserOptions } from '../kit/options/options.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'
import { call } from './http.ts'
import { providerApi, providerContext } from './provider-api.ts'
import { parseWallet } from './provider-wallet.ts'
import { walletImageUrl } from './wallet-image-url.ts'

const servers: HttpServer[] = []
afterEach(async () => {
  await endWorld()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A kit whose provider API answers with `body`. */
async function setup(body: unknown, status = 200, options: Partial<UserOptions> = {}) {
  const server = await startHttp((_url, response) => json(response, body, status))
  servers.push(server)
  const { inner } = createWorld({
    options: { hosts: { providerApi: `${server.url}/` }, ...options },
    env: { fetch: (...args) => globalThis.fetch(...args), clock: systemClock },
  })
  return { server, inner, context: providerContext(inner) }
}

const one = {
  id: '01',
  name: 'Harbour',
  description: 'A wallet',
  homepage: 'https://harbour.example/',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  image_id: '11111111-2222-3333-4444-555555555500',
  image_url: 'https://img.example/h.png',
  order: 10,
  link_mode: 'https://harbour.example/wc',
  mobile_link: 'harbour://',
  desktop_link: null,
  webapp_link: null,
  app_store: 'https://apps.example/1',
  play_store: null,
  chrome_store: null,
  rdns: 'example.harbour',
  badge_type: 'certified',
  injected: [{ namespace: 'eip155', injected_id: 'isHarbour' }],
  supports_wc: true,
  supports_wcpay: false,
}

/** A good and a broken answer for each row of the table; a row without them does not compile. */
const fixtures: { readonly [K in keyof typeof providerApi]: { good: unknown; answer: unknown; broken: unknown } } = {
  wallets: {
    good: { data: [{ id: '01', name: 'Harbour', more: 1 }], count: 1, more: {} },
    answer: { data: [{ id: '01', name: 'Harbour' }], count: 1 },
    broken: { data: [], count: '1' },
  },
}
const rows = Object.entries(providerApi) as [keyof typeof providerApi, (typeof providerApi)[keyof typeof providerApi]][]

describe('provider API', () => {
  test.each(rows)('default: %s takes a good answer and refuses a broken one', (name, row) => {
    expect(v.safeParse(row.response as v.GenericSchema, fixtures[name].good)).toMatchObject({
      success: true,
      output: fixtures[name].answer,
    })
    expect(v.safeParse(row.response as v.GenericSchema, fixtures[name].broken).success).toBe(false)
  })

  test('param: what a list is asked for', async () => {
    const { server, context } = await setup({ data: [], count: 0 }, 200, { projectId: 'p1' })
    await call(
      providerApi.wallets,
      {
        page: 2,
        entries: 40,
        include: ['a', 'My wallet, the old one'],
        exclude: [],
        chains: ['eip155:1', 'eip155:10'],
        search: ' har ',
        certified: true,
      },
      context,
    )
    const [url] = server.requests
    expect(url?.pathname).toBe('/getWallets')
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      page: '2',
      entries: '40',
      include: 'a',
      chains: 'eip155:1,eip155:10',
      search: 'har',
      badge_type: 'certified',
      projectId: 'p1',
      st: 'wallet-modal',
      sv: expect.stringMatching(/^html-wagmi-\d/),
    })
  })

  test('default: without a project and a certified filter neither is sent', async () => {
    const { server, context } = await setup({ data: [], count: 0 })
    await call(providerApi.wallets, { page: 1, entries: 4 }, context)
    expect([...(server.requests[0]?.searchParams.keys() ?? [])]).toEqual(['page', 'entries', 'st', 'sv'])
  })

  test.each([
    ['nothing', {}, ''],
    ['a project', { projectId: 'p' }, 'https://api.web3modal.org'],
    ['a host', { hosts: { providerApi: 'https://own.example' } }, 'https://own.example'],
    ['both', { projectId: 'p', hosts: { providerApi: 'https://own.example/' } }, 'https://own.example'],
    ['a relay alone', { hosts: { relay: 'wss://relay.example' } }, ''],
  ])('param: the host with %s', (_name, options, host) => {
    expect(providerContext(createWorld({ options }).inner).baseUrl).toBe(host)
  })

  test('param: images', () => {
    const options = { projectId: 'p', hosts: { providerApi: 'https://own.example/' } }
    const { inner } = createWorld({ options })
    const own = inner.store.get(optionsAtom)
    const image = (wallet: Omit<WalletRecord, 'id' | 'name'>, options = own) =>
      walletImageUrl(options, { id: '1', name: 'A', ...wallet })
    expect(image({ image_id: 'a/../b' })).toMatch(
      /^https:\/\/own\.example\/getWalletImage\/a%2F\.\.%2Fb\?projectId=p&st=wallet-modal&sv=html-wagmi-/,
    )
    expect(image({ image_id: 'i', image_url: 'https://img.example/a.png' })).toBe('https://img.example/a.png')
    expect(image({})).toBeUndefined()
    expect(image({ image_id: 'i' }, createWorld().inner.store.get(optionsAtom))).toBeUndefined()
  })
})

describe('one wallet of the list', () => {
  test('default: everything that it says, without what is null or not known', () => {
    const { desktop_link, webapp_link, play_store, chrome_store, supports_wcpay, ...rest } = one
    expect(parseWallet(one)).toEqual(rest)
  })

  test.each([
    ['no id', { id: undefined }],
    ['an id that is a list of two', { id: 'a,b' }],
    ['an empty id', { id: '' }],
    ['no name', { name: null }],
    ['a name that draws nothing', { name: '\u200b\u202e ' }],
    ['a name of another kind', { name: ['Harbour'] }],
    ['a link of another kind', { mobile_link: { toString: 'x' } }],
    ['chains of another kind', { chains: 'eip155:1' }],
    ['a rank of another kind', { order: '1' }],
    ['no object', null],
  ])('error: %s costs the wallet', (_name, change) => {
    expect(parseWallet(change && { ...one, ...change })).toBeUndefined()
  })

  test('behavior: one malformed wallet does not cost the page', () => {
    const page = { data: [one, { ...one, id: 5 }, null, 'x', { ...one, id: '02' }], count: 5 }
    const { output } = v.safeParse(providerApi.wallets.response, page)
    expect(output).toMatchObject({ data: [{ id: '01' }, { id: '02' }], count: 5 })
  })

  test('behavior: texts are made safe to show', () => {
    const parsed = parseWallet({ ...one, name: ' <b>Har\u202ebour</b>\u0000 ', description: 'x'.repeat(5000) })
    expect(parsed?.name).toBe('<b>Harbour</b>')
    expect(parsed?.description?.length).toBeLessThanOrEqual(280)
  })

  const bad = [
    'javascript:alert(1)',
    'JavaScript://x',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'about:blank',
    'intent://x#Intent;S.browser_fallback_url=https://evil.example;end',
    'view-source:https://a.example',
    'http://insecure.example',
    'https://user:pass@a.example',
    '//a.example',
    '/path',
    `harbour://${'x'.repeat(10_240)}`,
  ]
  const links = [
    'homepage',
    'link_mode',
    'mobile_link',
    'desktop_link',
    'webapp_link',
    'app_store',
    'play_store',
    'chrome_store',
  ]
  test.each(links)('behavior: %s: what is no safe link is left out', (field) => {
    for (const link of bad)
      expect([link, parseWallet({ ...one, [field]: link })]).toEqual([
        link,
        expect.not.objectContaining({ [field]: expect.anything() }),
      ])
  })

  test.each([
    ['mobile_link', 'harbour://'],
    ['mobile_link', 'harbour:'],
    ['mobile_link', 'harbour'],
    ['mobile_link', 'okex://main'],
    ['mobile_link', 'https://harbour.example/app'],
    ['desktop_link', 'harbour-desktop://'],
    ['webapp_link', 'https://app.harbour.example'],
  ])('param: %s %s stays', (field, link) => {
    expect(parseWallet({ ...one, [field]: link })).toMatchObject({ [field]: link })
  })

  test('behavior: images are https or data:image, the rest is left out', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http://a.example/i.png', 'x'])
      expect(parseWallet({ ...one, image_url: url })).not.toHaveProperty('image_url')
    expect(parseWallet({ ...one, image_url: 'data:image/png;base64,AA' })?.image_url).toBe('data:image/png;base64,AA')
    for (const id of ['../x', 'a/b', 'a b'])
      expect(parseWallet({ ...one, image_id: id })).not.toHaveProperty('image_id')
  })

  test('behavior: anything at all is a record with safe links, or none', () => {
    const field = fc.constantFrom(...Object.keys(one))
    const value = fc.oneof(fc.string(), fc.constantFrom(...bad), fc.anything())
    fc.assert(
      fc.property(fc.dictionary(field, value), (change) => {
        const parsed = parseWallet({ ...one, ...change })
        if (!parsed) return
        for (const name of links) {
          const link = (parsed as unknown as { [name: string]: string | undefined })[name]
          if (link !== undefined)
            expect(link).not.toMatch(/^\s*(javascript|data|vbscript|file|blob|about|intent|http):/i)
        }
        expect(parsed.name.trim()).not.toBe('')
      }),
    )
  })
})
