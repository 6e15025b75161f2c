import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Hear = (event: { origin: string; source: unknown; data: unknown }) => void

const origin = 'https://harbor.test'
const sheet = {} as never
const { signal } = new AbortController()

/** A page whose popups are objects. A popup that closes by itself does so after the page's last word to it. */
function page() {
  const listeners = new Set<Hear>()
  const popups: { closed: boolean; asked: number[]; close(): void }[] = []
  vi.stubGlobal('window', {
    location: { origin },
    screenX: 0,
    screenY: 0,
    outerWidth: 800,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    addEventListener: (_: string, hear: Hear) => listeners.add(hear),
    removeEventListener: (_: string, hear: Hear) => listeners.delete(hear),
    open: () => {
      const popup = {
        closed: false,
        asked: [] as number[],
        focus() {},
        close() {
          popup.closed = true
        },
        postMessage: ({ id }: { id: number }) => void popup.asked.push(id),
      }
      popups.push(popup)
      return popup
    },
  })
  const answer = (approved: boolean) => {
    const popup = popups.at(-1)
    const data = { type: 'demo-wallet:answer', id: popup?.asked.at(-1), approved }
    for (const hear of [...listeners]) hear({ origin, source: popup, data })
  }
  return { popups, answer }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('behavior: a question soon after a refusal keeps the window that it was given', async () => {
  const { popups, answer } = page()
  const { askInWindow } = await import('./approval-window.ts')
  const first = askInWindow(sheet, signal)
  answer(false)
  expect(await first).toBe(false)
  await vi.advanceTimersByTimeAsync(299)
  const second = askInWindow(sheet, signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(popups).toHaveLength(1)
  expect(popups[0]?.closed).toBe(false)
  answer(true)
  expect(await second).toBe(true)
})

test('behavior: without another question the window closes', async () => {
  const { popups, answer } = page()
  const { askInWindow } = await import('./approval-window.ts')
  const only = askInWindow(sheet, signal)
  answer(true)
  expect(await only).toBe(true)
  await vi.advanceTimersByTimeAsync(900)
  expect(popups[0]?.closed).toBe(true)
  void askInWindow(sheet, signal)
  expect(popups).toHaveLength(2)
})
