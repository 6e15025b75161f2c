import type { Clock } from '../chains/core/clock.ts'
import { embeddedError } from '../chains/core/error-texts/embedded-error.ts'
import { pageError } from '../chains/core/error-texts/page-error.ts'
import type { WmError } from '../chains/core/errors.ts'
import type { FrameBox } from './embedded-client.ts'
import { hideWhenOccluded } from './hide-when-occluded.ts'

/** Milliseconds to load the frame, then to let it settle. */
const LOAD_LIMIT = 20_000
const SETTLE = 500
/** Milliseconds between checks of a frame that is in use. */
const LOOK = 500
/**
 * Name of a child frame in the secure site. A crashed frame keeps its window but loses its children, and other origins
 * can test for a child by name, so the child shows that the frame is alive.
 */
const ALIVE = 'wm-alive'

export interface FrameOptions {
  readonly document: Document
  /** The page's own origin. */
  readonly origin: string
  readonly url: URL
  readonly title: string
  /**
   * Resolves with the frame's parent element, inside the modal's dialog: everything outside an open dialog is inert.
   */
  readonly parent: () => Promise<HTMLElement>
  readonly clock: Clock
  /** Called when the frame has crashed, navigated or moved. */
  readonly onGone: () => void
}

export interface SecureFrame {
  /** Creates the frame if necessary. Resolves when it has loaded and settled; `patient` waits without a time limit. */
  ready(patient?: boolean): Promise<void>
  window(): Window | null
  /** Removes a frame that has not loaded; the next call creates another. */
  renew(): void
  /** Marks the frame's document as ready. */
  sayReady(): void
  show(box: FrameBox): void
  hide(): void
  destroy(): void
}

interface Life {
  readonly element: HTMLIFrameElement
  readonly loaded: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: WmError) => void
  ready: boolean
}

/** Returns the only iframe of a kit: created on first use, monitored, and created again after a loss. */
export function createFrame({ document, origin, url, title, parent, clock, onGone }: FrameOptions): SecureFrame {
  let life: Life | undefined
  let stopLooking = () => {}
  let unguard: (() => void) | undefined

  const hide = () => {
    unguard?.()
    unguard = undefined
    if (life) life.element.style.display = 'none'
  }
  const end = (error: WmError) => {
    const old = life
    hide()
    life = undefined
    stopLooking()
    old?.reject(error)
    old?.element.remove()
  }
  const lose = () => {
    end(embeddedError('FRAME_GONE'))
    onGone()
  }

  function make(): HTMLIFrameElement {
    const element = document.createElement('iframe')
    element.id = 'w3m-iframe'
    element.name = 'w3m-secure-iframe'
    element.title = title
    // The two permissions together allow a same-origin frame to escape the sandbox; this one has another origin.
    element.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    )
    element.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
      .map((feature) => `${feature} ${url.origin}`)
      .join('; ')
    element.referrerPolicy = 'strict-origin'
    const { style } = element
    style.position = 'fixed'
    style.zIndex = '999999'
    style.border = 'none'
    style.display = 'none'
    style.colorScheme = 'normal'
    element.src = url.href
    return element
  }

  function look(wasAlive = false) {
    stopLooking = clock.after(LOOK, () => {
      const win = life?.element.contentWindow
      if (!life) return
      const isAlive = win ? hasChild(win) : false
      if (life.element.isConnected && win && (isAlive || !wasAlive)) look(isAlive)
      else lose()
    })
  }

  function begin(): Life {
    const element = make()
    let resolve = () => {}
    let reject = (_: WmError) => {}
    const loaded = new Promise<void>((good, bad) => {
      resolve = good
      reject = bad
    })
    // Waiting for the frame is optional, so its failure must not be an unhandled rejection.
    loaded.catch(() => {})
    const born: Life = { element, loaded, resolve, reject, ready: false }
    let loads = 0
    // A second document in the frame is a loss, even if it sends nothing: its requests and state are gone.
    element.addEventListener('load', () => life === born && ++loads > 1 && lose())
    element.addEventListener('error', () => life === born && end(embeddedError('FRAME_LOAD_FAILED')))
    parent().then(
      (place) => {
        if (life !== born) return
        place.append(element)
        look()
      },
      () => life === born && end(embeddedError('FRAME_LOAD_FAILED')),
    )
    return born
  }

  return {
    async ready(patient) {
      if (url.origin === origin)
        throw pageError('OPTION_INVALID', {
          option: 'hosts.secureFrame',
          reason: 'must be another origin than the page’s',
        })
      life ??= begin()
      const mine = life
      if (mine.ready || patient) return mine.loaded
      const cancel = clock.after(LOAD_LIMIT, () => {
        // A frame that is too slow is removed, so that the next try creates a new one.
        if (life === mine && !mine.ready) end(embeddedError('FRAME_LOAD_TIMEOUT'))
      })
      try {
        await mine.loaded
      } finally {
        cancel()
      }
    },
    window: () => life?.element.contentWindow ?? null,
    renew() {
      if (life && !life.ready) end(embeddedError('FRAME_GONE'))
    },
    sayReady() {
      const mine = life
      if (!mine) return
      // A second document is ready: requests to the first one are lost.
      if (mine.ready) return lose()
      mine.ready = true
      clock.after(SETTLE, () => mine.resolve())
    },
    show({ left, top, width, height, radius }) {
      const style = life?.element.style
      if (!style) return
      style.left = `${left}px`
      style.top = `${top}px`
      style.width = `${width}px`
      style.height = `${height}px`
      style.borderRadius = `0 0 ${Math.min(radius, 44)}px ${Math.min(radius, 44)}px`
      unguard ??= life && hideWhenOccluded(life.element, document.defaultView)
    },
    hide,
    destroy: () => end(pageError('KIT_DESTROYED')),
  }
}

function hasChild(win: Window): boolean {
  try {
    return (win as unknown as { readonly [name: string]: unknown })[ALIVE] !== undefined
  } catch {
    // A window of another origin throws for an unknown name.
    return false
  }
}
