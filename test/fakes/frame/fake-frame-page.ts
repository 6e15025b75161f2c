import type { FakeClock } from '../clock.ts'

export interface FrameMessage {
  readonly type: string
  readonly id: string
  readonly payload?: unknown
  /** The target origin that it was posted to. */
  readonly to: unknown
}

export interface FakeFramePage {
  /** Stands for the page's window: it hears messages and makes one kind of element. */
  readonly page: Window
  readonly place: HTMLElement
  /** Messages that were sent to the frames of the page, oldest first. */
  readonly sent: readonly FrameMessage[]
  /** Every iframe that was made. */
  readonly frames: readonly FakeFrame[]
  /** The frame that is in the page now posts a message. */
  say(type: string, more?: { readonly id?: string; readonly payload?: unknown }): void
  /** Answers the newest open request of this name. */
  answer(name: string, payload?: unknown): void
  fail(name: string, message?: string, code?: unknown): void
  /** READY, and the 500 ms until it counts; requests of the start are answered. */
  load(clock: FakeClock): Promise<void>
  /** The frame is taken out of the page, or crashes. */
  crash(): void
  /** The frame has loaded a document; a second time, another one. */
  loaded(): void
}

export interface FakeFrame {
  readonly style: { [name: string]: string }
  readonly attributes: { [name: string]: string }
  isConnected: boolean
  contentWindow: object | null
  src: string
  onLoad?: () => void
}

/** A page without a browser: one origin, frames that say what a test lets them say. */
export function createFakeFramePage(origin: string): FakeFramePage {
  const sent: FrameMessage[] = []
  const frames: FakeFrame[] = []
  const page = new EventTarget()
  const open = new Map<string, string>()

  function createElement() {
    const frame: FakeFrame & { [name: string]: unknown } = {
      style: {},
      attributes: {},
      isConnected: false,
      contentWindow: null,
      src: '',
      setAttribute(name: string, value: string) {
        frame.attributes[name] = value
      },
      addEventListener(type: string, listener: () => void) {
        if (type === 'load') frame.onLoad = listener
      },
      remove() {
        frame.isConnected = false
        frame.contentWindow = null
      },
    }
    frames.push(frame)
    return frame
  }
  const place = {
    append(frame: FakeFrame) {
      frame.isConnected = true
      frame.contentWindow = {
        postMessage(data: { readonly type: string; readonly id: string }, to: unknown) {
          sent.push({ ...data, to })
          open.set(data.type.replace('@w3m-app/', ''), data.id)
        },
      }
    },
  }
  Object.assign(page, { origin: 'https://shop.test', document: { createElement } })

  const now = () => frames.findLast((frame) => frame.isConnected)
  const say: FakeFramePage['say'] = (type, more = {}) =>
    void page.dispatchEvent(
      Object.assign(new Event('message'), {
        data: { type: `@w3m-frame/${type}`, ...more },
        origin,
        source: now()?.contentWindow,
      }),
    )
  const reply = (name: string, kind: string, payload: unknown) =>
    say(`${name}_${kind}`, { id: open.get(name) ?? '', ...(payload !== undefined && { payload }) })
  const answer = (name: string, payload?: unknown) => reply(name, 'SUCCESS', payload)

  return {
    page: page as Window,
    place: place as unknown as HTMLElement,
    sent,
    frames,
    say,
    answer,
    fail: (name, message, code) =>
      reply(name, 'ERROR', message === undefined ? undefined : { message, ...(code !== undefined && { code }) }),
    async load(clock) {
      await clock.pass(0)
      say('READY', { payload: { version: '1' } })
      await clock.pass(500)
      answer('SYNC_DAPP_DATA')
      await clock.pass(0)
      answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [1, 8453] })
      await clock.pass(0)
    },
    loaded: () => now()?.onLoad?.(),
    crash() {
      const frame = now()
      if (frame) frame.isConnected = false
    },
  }
}
