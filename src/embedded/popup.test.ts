import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../test/fakes/clock.ts'
import { openPopup } from './popup.ts'

const origin = 'https://secure.test'
const result = { resultUri: `${origin}/done` }
let handle: { closed: boolean; location: { href: string }; close(): void } | null
let focused: boolean
let page: EventTarget
let opened: unknown[]

beforeEach(() => {
  handle = {
    closed: false,
    location: { href: '' },
    close() {
      this.closed = true
    },
  }
  focused = true
  page = new EventTarget()
  opened = []
  vi.stubGlobal('window', {
    ...{ screenX: 100, screenY: 50, outerWidth: 1400, outerHeight: 1000 },
    open: (...args: unknown[]) => {
      opened = args
      return handle
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
  vi.stubGlobal('document', { hasFocus: () => focused })
})
afterEach(() => vi.unstubAllGlobals())

function begin() {
  const clock = fakeClock()
  const controller = new AbortController()
  const results: string[] = []
  const closed = { times: 0 }
  const popup = openPopup({
    origin: `${origin}/path`,
    clock,
    signal: controller.signal,
    onResult: (uri) => results.push(uri),
    onClosed: () => closed.times++,
  })
  return { clock, controller, results, closed, popup }
}
const to = (uri: string, disowned = false) => ({ uri, disowned })
const tell = (data: unknown, from = origin, source: unknown = handle) =>
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))

test('default: 600 by 800, in the middle, on the loading page of the secure site', () => {
  begin()
  expect(opened).toEqual([`${origin}/loading`, 'popupWindow', 'width=600,height=800,left=500,top=150,scrollbars=yes'])
})

test('default: one result, of the secure site', () => {
  const { results } = begin()
  tell(result)
  tell(result)
  expect(results).toEqual([`${origin}/done`])
})

test('behavior: other origins are counted and change nothing', () => {
  const { results, popup } = begin()
  for (const from of ['https://evil.test', 'http://secure.test', 'https://secure.test:8443', 'null']) tell(result, from)
  for (const data of ['text', null, 5, {}, { resultUri: 1 }, { resultUri: 'x'.repeat(65_537) }]) tell(data)
  expect(popup.foreign).toBe(4)
  expect(results).toEqual([])
})

test('safety: a window of the secure origin that is not the one of this login changes nothing', () => {
  const { results, popup } = begin()
  for (const source of [{}, page, null]) tell(result, origin, source)
  expect(popup.foreign).toBe(3)
  expect(results).toEqual([])
  const frame = {}
  popup.trust(() => frame)
  tell(result, origin, {})
  expect(results).toEqual([])
  tell(result, origin, frame)
  expect(results).toEqual([`${origin}/done`])
})

test('behavior: with a result it stays, and closes when all is done or the login is left', () => {
  const first = begin()
  tell(result)
  expect(handle?.closed).toBe(false)
  first.popup.close()
  expect(handle?.closed).toBe(true)
  if (handle) handle.closed = false
  const second = begin()
  tell(result)
  second.controller.abort()
  expect(handle?.closed).toBe(true)
})

test('behavior: closed only when the page has had the focus for two polls', async () => {
  const { clock, closed } = begin()
  if (handle) handle.closed = true
  focused = false
  await clock.pass(5_000)
  expect(closed.times).toBe(0)
  focused = true
  await clock.pass(1_000)
  expect(closed.times).toBe(0)
  focused = false
  await clock.pass(1_000)
  focused = true
  await clock.pass(1_000)
  expect(closed.times).toBe(0)
  await clock.pass(1_000)
  expect(closed.times).toBe(1)
  await clock.pass(60_000)
  expect(closed.times).toBe(1)
})

test.each([
  [119_000, 1],
  [121_000, 0],
])('behavior: a late result counts for 120 s: after %d ms', async (after, times) => {
  const { clock, results } = begin()
  if (handle) handle.closed = true
  await clock.pass(2_000)
  await clock.pass(after)
  tell(result)
  expect(results).toHaveLength(times)
})

test('behavior: an open window is waited for as long as it takes', async () => {
  const { clock, results, closed } = begin()
  await clock.pass(600_000)
  tell(result)
  expect(results).toHaveLength(1)
  expect(closed.times).toBe(0)
})

test('behavior: given up, it closes and hears nothing', () => {
  const { controller, results } = begin()
  controller.abort()
  tell(result)
  expect(handle?.closed).toBe(true)
  expect(results).toEqual([])
})

test('error: a blocked window is told, and its result is heard of the frame alone', () => {
  handle = null
  const { popup, results } = begin()
  expect(popup.blocked).toBe(true)
  expect(popup.go(to('https://id.test'))).toBe(true)
  const frame = {}
  popup.trust(() => frame)
  for (const source of [null, {}]) tell(result, origin, source)
  expect(results).toEqual([])
  tell(result, origin, frame)
  expect(results).toHaveLength(1)
})

test('error: only web addresses are opened', () => {
  const { popup } = begin()
  for (const uri of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://id.test/1', '', 'https://'])
    expect(popup.go(to(uri)), uri).toBe(false)
  expect(handle?.location.href).toBe('')
  expect(popup.go(to('https://id.test/login'))).toBe(true)
  expect(handle?.location.href).toBe('https://id.test/login')
})

test('behavior: a window that loses its opener is left alone, and the next one has another name', async () => {
  const first = begin()
  first.popup.go(to('https://id.test/login', true))
  first.controller.abort()
  first.popup.close()
  expect(handle?.closed).toBe(false)
  const names = [first, begin()].map(({ popup }) => popup.name)
  expect(names[0]).not.toBe(names[1])
  expect(opened[1]).toBe(names[1])
  // The name has to be there: where it is gone, a policy of the provider has cut the tie to the page.
  expect(names[1]).toMatch(/^popupWindow/)
})

test('behavior: a window that lost its opener before a reload keeps its name to itself', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const openAfterLoad = async () => {
    vi.resetModules()
    const { signal } = new AbortController()
    const how = { origin, clock: fakeClock(), signal, onResult: () => {}, onClosed: () => {} }
    return (await import('./popup.ts')).openPopup(how)
  }
  const first = await openAfterLoad()
  first.go(to('https://id.test/login', true))
  const second = await openAfterLoad()
  expect(second.name).not.toBe(first.name)
  expect(opened[1]).toBe(second.name)
})
