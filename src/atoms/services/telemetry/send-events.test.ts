import { afterEach, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../../test/fakes/clock.ts'
import { addWallet, createWorld, endWorld, until } from '../../../../test/fakes/world.ts'
import { track } from '../../kit/events/track.ts'
import type { UserOptions } from '../../kit/options/options.ts'

const analytics = 'https://events.test'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cfffFb92266'

afterEach(async () => {
  vi.unstubAllGlobals()
  await endWorld()
})

interface Sent {
  readonly props: { readonly event: string; readonly properties: Record<string, unknown> }
}

async function setup(
  options: Partial<UserOptions>,
  answer: (url: URL) => Response | Promise<Response> = () => new Response(),
) {
  vi.stubGlobal('location', {
    origin: 'https://shop.test',
    pathname: '/cart',
    hostname: 'shop.test',
    search: '?mail=a@b.test',
  })
  const posts: { readonly url: URL; readonly init: RequestInit; readonly list: readonly Sent[] }[] = []
  const others: string[] = []
  const world = createWorld({
    options,
    env: {
      fetch: async (input, init = {}) => {
        const url = new URL(String(input))
        if (url.origin === analytics) posts.push({ url, init, list: JSON.parse(String(init.body)) })
        else others.push(url.href)
        return answer(url)
      },
    },
  })
  await world.inner.runtime()
  const names = () => posts.flatMap(({ list }) => list.map(({ props }) => props.event))
  return {
    ...world,
    posts,
    others,
    names,
    track: (event: Parameters<typeof track>[1], more = {}) => track(world.inner, event, more),
  }
}

describe('events to hosts.analytics', () => {
  test('default: nothing leaves the page without that host, whatever else is named', async () => {
    const { track, clock, posts, others, events } = await setup({
      hosts: { telemetry: 'https://reports.test' },
      projectId: 'p',
    })
    track('CLICK_NETWORKS')
    await clock.pass(60_000)
    expect([posts, others]).toEqual([[], []])
    expect(events.filter(({ name }) => name === 'event')).toHaveLength(2)
  })

  test('default: a list after ten seconds, as the specification has it, without query and address', async () => {
    const { track, clock, posts } = await setup({ hosts: { analytics: `${analytics}/` }, projectId: 'p' })
    track('SELECT_WALLET', { name: `Wallet ${address}`, platform: 'browser' })
    await clock.pass(9_999)
    expect(posts).toEqual([])
    await clock.pass(1)
    expect(posts).toHaveLength(1)
    const [{ url, init, list }] = posts as [(typeof posts)[number]]
    expect(url.pathname).toBe('/batch')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'p',
      st: 'wallet-modal',
      sv: expect.stringMatching(/^html-wagmi-/),
    })
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true })
    expect(init.headers).toBe(undefined)
    const about = {
      eventId: expect.stringMatching(/^\d+(-\d+){3}$/),
      url: 'https://shop.test/cart',
      domain: 'shop.test',
      timestamp: expect.any(Number),
    }
    expect(list).toEqual([
      { ...about, props: { type: 'track', event: 'INITIALIZE', properties: { caipNetworkId: 'eip155:1' } } },
      {
        ...about,
        props: {
          type: 'track',
          event: 'SELECT_WALLET',
          properties: { caipNetworkId: 'eip155:1', name: 'Wallet 0x…', platform: 'browser' },
        },
      },
    ])
    await clock.pass(60_000)
    expect(posts).toHaveLength(1)
  })

  test('behavior: with the kind of the connected account, and nothing that tells whose it is', async () => {
    const { kit, clock, posts } = await setup({ hosts: { analytics } })
    const wallet = addWallet()
    const { address: connected } = await kit.connect({ connectorId: wallet.id })
    await kit.disconnect()
    await clock.pass(10_000)
    const all = posts.flatMap(({ list }) => list.map(({ props }) => props))
    expect(all.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toMatchObject({ isSmartAccount: false })
    expect(all.map(({ event }) => event)).toContain('DISCONNECT_SUCCESS')
    expect(JSON.stringify(posts).toLowerCase()).not.toContain(connected.toLowerCase())
  })

  test('param: features.analytics off, and on again', async () => {
    const { kit, track, clock, names } = await setup({ hosts: { analytics }, features: { analytics: false } })
    track('CLICK_NETWORKS')
    kit.setOptions({ features: { analytics: true } })
    await clock.pass(60_000)
    expect(names()).toEqual([])
    track('CLICK_ALL_WALLETS')
    kit.setOptions({ features: { analytics: false } })
    await clock.pass(60_000)
    expect(names()).toEqual([])
    kit.setOptions({ features: { analytics: true } })
    track('SEARCH_WALLET')
    await clock.pass(10_000)
    expect(names()).toEqual(['SEARCH_WALLET'])
  })

  test('behavior: nothing of a visitor with Global Privacy Control', async () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    const { track, clock, posts } = await setup({ hosts: { analytics } })
    track('CLICK_NETWORKS')
    await clock.pass(60_000)
    expect(posts).toEqual([])
  })

  test('behavior: many events are several lists, none longer than a page that goes may send', async () => {
    const { track, clock, posts, names } = await setup({ hosts: { analytics } })
    for (let count = 0; count < 500; count++) track('CLICK_NETWORKS', { count })
    await clock.pass(10_000)
    expect(names()).toHaveLength(501)
    expect(posts.length).toBeGreaterThan(1)
    for (const { init } of posts) expect(new Blob([String(init.body)]).size).toBeLessThan(45_500)
  })

  test('behavior: what waits is sent when the kit ends', async () => {
    const { kit, track, names } = await setup({ hosts: { analytics } })
    track('CLICK_NETWORKS')
    kit.destroy()
    await flush()
    expect(names()).toEqual(['INITIALIZE', 'CLICK_NETWORKS'])
  })

  test('behavior: a refusal is told once until something was taken, other failures never', async () => {
    const answers = [503, 403, 403, 200, 403]
    const { track, clock, events } = await setup(
      { hosts: { analytics } },
      () => new Response(null, { status: answers.shift() ?? 200 }),
    )
    const told: number[] = []
    for (let list = 0; list < 5; list++) {
      track('CLICK_NETWORKS')
      await clock.pass(10_000)
      await flush()
      told.push(events.filter(({ name }) => name === 'error').length)
    }
    expect(told).toEqual([0, 1, 1, 1, 2])
  })

  test.each<[string, () => Response, boolean]>([
    ['yes', () => Response.json({ isAnalyticsEnabled: true }), true],
    ['no', () => Response.json({ isAnalyticsEnabled: false }), false],
    ['500', () => new Response(null, { status: 500 }), false],
    ['nonsense', () => Response.json({}), false],
  ])('param: remoteFeatures leaves it to the provider API, which says %s', async (_, answer, isSent) => {
    const { track, clock, names, others } = await setup(
      { hosts: { analytics, providerApi: 'https://api.test' }, remoteFeatures: ['analytics'] },
      ({ pathname }) => (pathname === '/getAnalyticsConfig' ? answer() : new Response()),
    )
    track('CLICK_NETWORKS')
    await until('the question', () => others.some((url) => url.includes('/getAnalyticsConfig')))
    await flush()
    await clock.pass(10_000)
    expect(names()).toEqual(isSent ? ['INITIALIZE', 'CLICK_NETWORKS'] : [])
  })

  test('behavior: what comes before the provider API answers waits, as far as one list takes it', async () => {
    let say = (_: Response) => {}
    const held = new Promise<Response>((resolve) => {
      say = resolve
    })
    const { track, names, others } = await setup(
      { hosts: { analytics, providerApi: 'https://api.test' }, remoteFeatures: ['analytics'] },
      ({ pathname }) => (pathname === '/getAnalyticsConfig' ? held : new Response()),
    )
    await until('the question', () => others.some((url) => url.includes('/getAnalyticsConfig')))
    for (let count = 0; count < 500; count++) track('CLICK_NETWORKS', { count })
    expect(names()).toEqual([])
    say(Response.json({ isAnalyticsEnabled: true }))
    await until('the list', () => names().length > 0)
    expect(names()[0]).toBe('INITIALIZE')
    expect(names().length).toBeGreaterThan(100)
    expect(names().length).toBeLessThan(500)
  })
})
