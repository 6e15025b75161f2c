import { describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../test/fakes/clock.ts'
import { cpuTime } from '../../test/fakes/cpu-time.ts'
import { everyError } from '../../test/fakes/every-error.ts'
import { type ChannelOptions, createChannel } from './channel.ts'
import { events } from './protocol.ts'

const origin = 'https://frame.test'

function setup(given: Partial<ChannelOptions> = {}) {
  const page = new EventTarget() as Window
  const sent: { readonly type: string; readonly id: string; readonly payload?: unknown; readonly to: unknown }[] = []
  const frame = { postMessage: (data: object, to: unknown) => sent.push({ ...data, to } as (typeof sent)[number]) }
  const clock = fakeClock()
  let next = 0
  let ready = 0
  const channel = createChannel({
    page,
    frame: () => frame as unknown as Window,
    origin,
    clock,
    id: () => `id${next++}`,
    onReady: () => ready++,
    ...given,
  })
  const say = (data: unknown, from: { readonly origin?: string; readonly source?: unknown } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: frame, ...from }))
  return { page, channel, clock, frame, sent, say, ready: () => ready }
}
const good = { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'id0', payload: { isConnected: true } }

describe('channel', () => {
  test('default: a request is posted to the exact origin and answered by its id', async () => {
    const { channel, sent, say } = setup()
    const asked = channel.request('IS_CONNECTED')
    expect(sent).toEqual([{ type: '@w3m-app/IS_CONNECTED', id: 'id0', to: origin }])
    say(good)
    expect(await asked).toEqual({ isConnected: true })
    expect(channel.dropped()).toBe(0)
  })

  const tricks: readonly (readonly [string, { readonly origin?: string; readonly source?: unknown }])[] = [
    ['another source', { source: {} }],
    ['no source', { source: null }],
    ['a longer host', { origin: 'https://frame.test.evil.test' }],
    ['another host', { origin: 'https://evil.test' }],
    ['http', { origin: 'http://frame.test' }],
    ['another port', { origin: 'https://frame.test:8443' }],
    ['a sandbox', { origin: 'null' }],
    ['a trailing dot', { origin: 'https://frame.test.' }],
    ['a punycode twin', { origin: 'https://xn--frme-5cd.test' }],
    ['no origin', { origin: '' }],
  ]
  test.each(tricks)('security: every message of %s is dropped and counted (F-01, F-02, F-04)', async (_, from) => {
    const { channel, say, ready } = setup()
    const asked = channel.request('IS_CONNECTED')
    const settled = vi.fn()
    asked.then(settled, settled)
    const names = [
      'READY',
      'SESSION_UPDATE',
      ...Object.keys(events).flatMap((name) => [`${name}_SUCCESS`, `${name}_ERROR`]),
    ]
    for (const name of names) say({ ...good, type: `@w3m-frame/${name}` }, from)
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    expect(ready()).toBe(0)
    expect(channel.dropped()).toBe(names.length)
  })

  const garbage: readonly unknown[] = [
    null,
    undefined,
    5,
    'x'.repeat(50_000_000),
    [],
    new Map([['type', '@w3m-frame/READY']]),
    new Date(),
    { type: 5 },
    { type: `@w3m-frame/${'X'.repeat(100)}` },
    { type: '@w3m-app/READY' },
    { ...good, id: 5 },
    { ...good, id: 'x'.repeat(100) },
    { type: good.type, payload: good.payload },
  ]
  test('security: garbage of the frame itself costs nothing and says nothing (F-03)', async () => {
    const { channel, say } = setup()
    const asked = channel.request('IS_CONNECTED')
    for (const data of garbage) {
      const since = process.cpuUsage()
      say(data)
      expect(cpuTime(since)).toBeLessThan(20)
    }
    expect(channel.dropped()).toBe(garbage.length)
    say(good)
    expect(await asked).toEqual({ isConnected: true })
  })

  test('security: an answer counts once, of its own type, and only while somebody waits (F-05)', async () => {
    const { channel, say, clock } = setup()
    say(good)
    const asked = channel.request('CONNECT_OTP', { otp: '123456' })
    say({ ...good, type: '@w3m-frame/CONNECT_EMAIL_SUCCESS' })
    say({ type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: 'id0' })
    await asked
    say({ type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: 'id0' })
    expect(channel.dropped()).toBe(3)
    const late = channel.request('CONNECT_OTP', { otp: '1' })
    const failed = expect(late).rejects.toMatchObject({ code: 'FRAME_REQUEST_TIMEOUT' })
    await clock.pass(120_000)
    await failed
    say({ type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: 'id1' })
    const left = new AbortController()
    const aborted = channel.request('GET_USER', {}, left.signal)
    left.abort(new Error('left'))
    await expect(aborted).rejects.toThrow('left')
    say({ type: '@w3m-frame/GET_USER_SUCCESS', id: 'id2' })
    expect(channel.dropped()).toBe(5)
  })

  test('timeout: an answer after 119 s counts, 121 s are too many, and signing has no limit (F-11)', async () => {
    const { channel, say, clock } = setup()
    const asked = channel.request('CONNECT_EMAIL', { email: 'ada@example.org' })
    await clock.pass(119_000)
    say({ type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id: 'id0', payload: { action: 'VERIFY_OTP' } })
    expect(await asked).toEqual({ action: 'VERIFY_OTP' })
    const signing = channel.request('RPC_REQUEST', { method: 'personal_sign' })
    await clock.pass(3_600_000)
    say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: 'id1', payload: '0x1' })
    expect(await signing).toBe('0x1')
  })

  test('error: the frame’s own words, else the specification’s', async () => {
    const { channel, say } = setup()
    const one = channel.request('CONNECT_OTP', { otp: '000000' })
    say({ type: '@w3m-frame/CONNECT_OTP_ERROR', id: 'id0', payload: { message: 'Invalid code' } })
    await expect(one).rejects.toMatchObject({ code: 'FRAME_ERROR', message: 'Invalid code' })
    const two = channel.request('CONNECT_OTP', { otp: '000000' })
    say({ type: '@w3m-frame/CONNECT_OTP_ERROR', id: 'id1' })
    await expect(two).rejects.toMatchObject({ message: 'An error occurred' })
    const three = channel.request('CONNECT_EMAIL', { email: 'ada@example.org' })
    say({
      type: '@w3m-frame/CONNECT_EMAIL_ERROR',
      id: 'id2',
      payload: { message: 'Please try again after 3541 seconds' },
    })
    await expect(three).rejects.toMatchObject({ code: 'EMAIL_COOLDOWN', data: { seconds: 3541 } })
  })

  test('error: an answer of another shape is refused', async () => {
    const { channel, say } = setup()
    const asked = channel.request('CONNECT_EMAIL', { email: 'ada@example.org' })
    say({ type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id: 'id0', payload: { action: 'DRAIN' } })
    await expect(asked).rejects.toMatchObject({ code: 'SCHEMA_MISMATCH' })
  })

  test('error: without a frame a request ends at once', async () => {
    const { channel } = setup({ frame: () => null })
    await expect(channel.request('IS_CONNECTED')).rejects.toMatchObject({
      code: 'FRAME_GONE',
      message: 'W3mFrame: iframe is not set',
    })
  })

  test('behavior: destroy ends every request and stops listening', async () => {
    const { channel, say } = setup()
    const asked = channel.request('IS_CONNECTED')
    channel.destroy(everyError('KIT_DESTROYED'))
    await expect(asked).rejects.toMatchObject({ code: 'KIT_DESTROYED' })
    say(good)
    expect(channel.dropped()).toBe(0)
  })
})
