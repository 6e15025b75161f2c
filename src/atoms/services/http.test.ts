import { afterEach, describe, expect, test, vi } from 'vitest'
import { type HttpAnswer, type HttpServer, json, startHttp } from '../../../test/fakes/http-server.ts'
import { codeOf } from '../../../test/fakes/world.ts'
import type { Clock } from '../../chains/core/clock.ts'
import { MAX_BYTES } from '../../chains/core/read-body.ts'
import { v } from '../../chains/core/schema.ts'
import { endpoint } from './endpoint.ts'
import { type CallContext, call } from './http.ts'

const servers: HttpServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const DEADLINE = 10_000

/** Time that is spent at once by waiting, and says for how long. The deadline never comes, or does when told to. */
function skippingClock() {
  let now = 1_800_000_000_000
  const waits: number[] = []
  let late: (() => void) | undefined
  const clock: Clock = {
    now: () => now,
    after(ms, callback) {
      waits.push(ms)
      if (ms === DEADLINE) late = callback
      else
        setImmediate(() => {
          now += ms
          callback()
        })
      return () => {}
    },
  }
  return { ...clock, waits, expire: () => late?.() }
}

const row = endpoint<{ readonly id?: string; readonly none?: undefined; readonly nil?: null }>()({
  method: 'GET',
  path: '/things',
  query: ({ id, none, nil }) => ({ id, none, nil }),
  response: v.object({ thing: v.string() }),
  deadline: DEADLINE,
  retry: 'read',
})
const never = { ...row, retry: 'never' } as const

async function setup(answer: HttpAnswer, more: Partial<CallContext> = {}) {
  const server = await startHttp(answer)
  servers.push(server)
  const clock = skippingClock()
  const context: CallContext = {
    env: { fetch: (...args) => globalThis.fetch(...args), clock },
    baseUrl: server.url,
    query: { st: 'test', projectId: undefined },
    signal: new AbortController().signal,
    ...more,
  }
  return { server, clock, context, go: (input = {}) => call(row, input, context) }
}

/** Answers with each status in turn, then well. */
const statuses =
  (list: readonly number[], headers: { [name: string]: string } = {}): HttpAnswer =>
  (_url, response) => {
    const [status, ...rest] = list
    list = rest
    json(response, { thing: 'a' }, status ?? 200, status ? headers : {})
  }

describe('call', () => {
  test('default: answers with what fits the schema, and sends neither cookies nor a page', async () => {
    let seen: unknown
    const { server, go } = await setup((_url, response, { headers, method }) => {
      seen = [method, headers.cookie, headers.referer]
      json(response, { thing: 'a', more: 5 })
    })
    expect(await go({ id: 'a b&c', none: undefined, nil: null })).toEqual({ thing: 'a' })
    expect(server.requests.map(({ search }) => search)).toEqual(['?id=a+b%26c&st=test'])
    expect(seen).toEqual(['GET', undefined, undefined])
  })

  test('param: a base URL with a path keeps it', async () => {
    const { server, context } = await setup((_url, response) => json(response, { thing: 'a' }))
    await call(row, {}, { ...context, baseUrl: `${server.url}/api//` })
    expect(server.requests[0]?.pathname).toBe('/api/things')
  })

  test.each([
    [408, 'HTTP_STATUS', 4],
    [413, 'HTTP_STATUS', 4],
    [429, 'RATE_LIMITED', 4],
    [500, 'SERVER_ERROR', 4],
    [503, 'SERVER_ERROR', 4],
    [400, 'HTTP_STATUS', 1],
    [403, 'APP_CONFIG_INVALID', 1],
    [404, 'HTTP_STATUS', 1],
    [422, 'HTTP_STATUS', 1],
  ])('error: status %i is %s after %i requests', async (status, code, requests) => {
    const { server, go } = await setup((_url, response) => json(response, {}, status))
    expect(await codeOf(go())).toBe(code)
    expect(server.requests).toHaveLength(requests)
  })

  test('error: the status is told', async () => {
    const { go } = await setup((_url, response) => json(response, {}, 418))
    await expect(go()).rejects.toMatchObject({
      data: { status: 418 },
      message: expect.stringMatching('418|HTTP_STATUS'),
    })
  })

  test('default: three times, 150 ms doubling', async () => {
    const { clock, go } = await setup(statuses([500, 502, 504]))
    expect(await go()).toEqual({ thing: 'a' })
    expect(clock.waits).toEqual([DEADLINE, 150, 300, 600])
  })

  test('param: a call that may not be repeated is not', async () => {
    const { server, context } = await setup(statuses([500]))
    expect(await codeOf(call(never, {}, context))).toBe('SERVER_ERROR')
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    ['seconds', '2', 2_000],
    ['nothing that can be read', 'soon', 150],
    ['a date that is past', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ])('behavior: Retry-After: %s', async (_name, header, wait) => {
    const { clock, go } = await setup(statuses([429], { 'Retry-After': header }))
    expect(await go()).toEqual({ thing: 'a' })
    expect(clock.waits).toEqual([DEADLINE, wait])
  })

  test('behavior: a Retry-After beyond the deadline fails at once', async () => {
    const { clock, server, go } = await setup(statuses([429], { 'Retry-After': '3600' }))
    expect(await codeOf(go())).toBe('RATE_LIMITED')
    expect(server.requests).toHaveLength(1)
    expect(clock.waits).toEqual([DEADLINE])
  })

  test.each<[string, HttpAnswer]>([
    ['HTML, as of a captive portal', (_url, r) => r.end('<!doctype html><title>Sign in</title>')],
    ['nothing', (_url, r) => r.end()],
    ['half a body', (_url, r) => r.end('{"thing":"a')],
    ['bytes', (_url, r) => r.end(Buffer.from([0xff, 0, 0xfe, 1]))],
  ])('error: %s is no answer of the service', async (_name, answer) => {
    const { server, go } = await setup(answer)
    expect(await codeOf(go())).toBe('SERVER_ERROR')
    expect(server.requests).toHaveLength(1)
  })

  test.each<[string, HttpAnswer, string, string]>([
    ['another shape', (_url, r) => json(r, { thing: 5 }), 'SCHEMA_MISMATCH', 'thing'],
    ['null', (_url, r) => json(r, null), 'SCHEMA_MISMATCH', '(root)'],
    ['too much', (_url, r) => r.end(`{"thing":"${'x'.repeat(MAX_BYTES)}"}`), 'SCHEMA_MISMATCH', '(size)'],
  ])('error: %s', async (_name, answer, code, path) => {
    const { server, go } = await setup(answer)
    await expect(go()).rejects.toMatchObject({ code, data: { path } })
    expect(server.requests).toHaveLength(1)
  })

  test('behavior: too much is not read to its end', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x')
    let sent = 0
    const { server, go } = await setup((_url, response) => {
      const more = () => {
        while (!response.destroyed && sent < 20 * MAX_BYTES) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
      }
      more()
    })
    await expect(go()).rejects.toMatchObject({ code: 'SCHEMA_MISMATCH' })
    await vi.waitFor(() => expect(server.dropped).toBe(1), 10_000)
    expect(sent).toBeLessThan(10 * MAX_BYTES)
  })

  test('behavior: a dead socket is tried again, then is a server that does not answer', async () => {
    const { server, go } = await setup((_url, response) => response.socket?.destroy())
    expect(await codeOf(go())).toBe('SERVER_ERROR')
    expect(server.requests.length).toBeGreaterThanOrEqual(4)
    const late = await setup((_url, response) => {
      if (late.server.requests.length === 1) response.socket?.destroy()
      else json(response, { thing: 'a' })
    })
    expect(await late.go()).toEqual({ thing: 'a' })
  })

  test('behavior: nobody there', async () => {
    const { server, go } = await setup((_url, response) => json(response, {}))
    await server.close()
    expect(await codeOf(go())).toBe('SERVER_ERROR')
  })

  test.each<[string, HttpAnswer]>([
    ['no answer', () => {}],
    ['a body that never ends', (_url, response) => response.write('{"thing":')],
  ])('behavior: %s ends with the deadline, and is not repeated', async (_name, answer) => {
    const { server, clock, go } = await setup(answer)
    const outcome = codeOf(go())
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000)
    clock.expire()
    expect(await outcome).toBe('SERVER_ERROR')
    expect(server.requests).toHaveLength(1)
    await vi.waitFor(() => expect(server.dropped).toBe(1), 10_000)
  })

  test('behavior: the signal ends the call with its own reason', async () => {
    for (const answer of [() => {}, (_url, response) => response.write('{')] as HttpAnswer[]) {
      const stop = new AbortController()
      const { server, context } = await setup(answer, { signal: stop.signal })
      const outcome = call(row, {}, context)
      await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000)
      stop.abort(new Error('left'))
      await expect(outcome).rejects.toThrow('left')
      await expect(call(row, {}, context)).rejects.toThrow('left')
      expect(server.requests).toHaveLength(1)
    }
  })

  test('behavior: equal calls under way are one; one that leaves does not end it for the others', async () => {
    const waiting: (() => void)[] = []
    const { server, context } = await setup((_url, response) => waiting.push(() => json(response, { thing: 'a' })))
    const stop = new AbortController()
    const left = call(row, {}, { ...context, signal: stop.signal })
    const stays = call(row, {}, context)
    const other = call(row, { id: 'other' }, context)
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 10_000)
    stop.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    for (const go of waiting) go()
    expect(await Promise.all([stays, other])).toEqual([{ thing: 'a' }, { thing: 'a' }])
    const again = call(row, {}, context)
    await vi.waitFor(() => expect(waiting).toHaveLength(3), 10_000)
    waiting[2]?.()
    await again
    expect(server.requests).toHaveLength(3)
  })

  test('behavior: when everyone has left, the request ends and the next one is new', async () => {
    const { server, context } = await setup((_url, response) => {
      if (server.requests.length > 1) json(response, { thing: 'a' })
    })
    const stop = new AbortController()
    const left = call(row, {}, { ...context, signal: stop.signal })
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000)
    stop.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await vi.waitFor(() => expect(server.dropped).toBe(1), 10_000)
    expect(await call(row, {}, context)).toEqual({ thing: 'a' })
  })
})
