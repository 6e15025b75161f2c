import { afterEach, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../../test/fakes/clock.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { codeOf, createWorld, endWorld, type World } from '../../../../test/fakes/world.ts'
import type { WmError } from '../../../chains/core/errors.ts'
import type { UserOptions } from '../../kit/options/options.ts'

const telemetry = 'https://reports.test'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

afterEach(async () => {
  vi.unstubAllGlobals()
  await endWorld()
})

/** A kit whose requests to `telemetry` are kept. */
function setup(options: Partial<UserOptions> = { hosts: { telemetry }, projectId: 'p1' }) {
  vi.stubGlobal('location', {
    origin: 'https://shop.test',
    pathname: '/cart',
    hostname: 'shop.test',
    href: `https://shop.test/cart?mail=ann@mail.example#${address}`,
  })
  const posts: { readonly url: URL; readonly init: RequestInit; readonly body: Record<string, unknown> }[] = []
  const others: string[] = []
  const world: World = createWorld({
    options,
    env: {
      fetch: async (input, init = {}) => {
        const url = new URL(String(input))
        if (url.origin === telemetry) posts.push({ url, init, body: JSON.parse(String(init.body)) })
        else others.push(url.href)
        return new Response(null, { status: 503 })
      },
    },
  })
  const fail = async (error: WmError) => {
    world.inner.events.emit('error', error)
    await flush()
  }
  return { ...world, posts, others, fail }
}

describe('reports of errors', () => {
  test('default: without a host nothing is sent, whatever fails', async () => {
    const { kit, posts, others, fail } = setup({})
    expect(await codeOf(kit.connect({ connectorId: 'nobody' }))).toBe('CONNECTOR_NOT_FOUND')
    await fail(everyError('INTERNAL'))
    expect(posts).toEqual([])
    expect(others).toEqual([])
  })

  test('default: what an action was rejected with, as the specification has it', async () => {
    const { kit, posts, clock } = setup()
    await codeOf(kit.connect({ connectorId: 'nobody' }))
    await flush()
    expect(posts).toHaveLength(1)
    const [{ url, init, body }] = posts as [(typeof posts)[number]]
    expect(url.pathname).toBe('/e')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'p1',
      st: 'wallet-modal',
      sv: expect.stringMatching(/^html-wagmi-/),
    })
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect(init.headers).toBe(undefined)
    expect(Object.keys(body)).toEqual(['eventId', 'url', 'domain', 'timestamp', 'props'])
    expect(body).toMatchObject({
      eventId: expect.stringMatching(/^[\d-]{7,43}$/),
      url: 'https://shop.test/cart',
      domain: 'shop.test',
      timestamp: new Date(clock.now()).toISOString(),
      props: { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'CONNECTOR_NOT_FOUND' },
    })
    expect(Object.keys(body.props as object)).toEqual(['type', 'event', 'errorType', 'errorMessage', 'stackTrace'])
  })

  test('behavior: 1,000 errors in a minute are five reports, and none of them tells who (N-14)', async () => {
    const { kit, posts, clock, fail } = setup()
    await kit.open().catch(() => {})
    for (let count = 0; count < 1_000; count++) {
      const message = `${address} ann@mail.example symKey=00ff code=77 https://rpc.test/?key=1#h ${count}`
      await fail(everyError('FRAME_ERROR', { message }))
      await clock.pass(60)
    }
    // The first report, of the modal that is not there, stands among them.
    expect(posts.length).toBeLessThanOrEqual(10)
    const times = posts.map(({ body }) => Date.parse(String(body.timestamp)))
    for (const at of times) expect(times.filter((one) => one >= at && one < at + 60_000).length).toBeLessThanOrEqual(5)
    expect(times.filter((one) => one < (times[0] as number) + 60_000)).toHaveLength(5)
    const all = JSON.stringify(posts.map(({ body }) => body))
    for (const secret of [address, address.slice(2), 'ann@', 'mail.example', '00ff', 'code=77', 'key=1', '#', '?'])
      expect(all, secret).not.toContain(secret)
    expect(all).toContain('SECURE_SITE_ERROR')
  })

  test('behavior: the next minute has five of its own', async () => {
    const { kit, posts, clock, fail } = setup()
    await codeOf(kit.connect({ connectorId: 'nobody' }))
    for (let count = 0; count < 20; count++) await fail(everyError('INTERNAL'))
    expect(posts).toHaveLength(5)
    await clock.pass(59_999)
    await fail(everyError('INTERNAL'))
    expect(posts).toHaveLength(5)
    await clock.pass(1)
    for (let count = 0; count < 20; count++) await fail(everyError('INTERNAL'))
    expect(posts).toHaveLength(10)
  })

  test('behavior: one error is reported once; a choice of the visitor never', async () => {
    const { kit, posts, fail } = setup()
    await codeOf(kit.connect({ connectorId: 'nobody' }))
    const error = everyError('SERVER_ERROR')
    for (let count = 0; count < 3; count++) await fail(error)
    await fail(everyError('USER_REJECTED', { action: 'sign' }))
    await fail(everyError('MODAL_CLOSED'))
    expect(posts.map(({ body }) => (body.props as { errorType: string }).errorType)).toEqual([
      'CONNECTOR_NOT_FOUND',
      'SERVER_ERROR',
    ])
  })

  test('behavior: nobody who asks not to be followed is reported on', async () => {
    vi.stubGlobal('navigator', { userAgent: '', globalPrivacyControl: true })
    const { kit, posts, fail } = setup()
    await codeOf(kit.connect({ connectorId: 'nobody' }))
    await fail(everyError('INTERNAL'))
    expect(posts).toEqual([])
  })
})
