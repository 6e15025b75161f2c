import type { Clock } from '../chains/core/clock.ts'
import { WmError } from '../chains/core/errors.ts'
import '../chains/core/embedded-error-texts.ts'
import type { FrameBox } from './embedded-client.ts'
import { guardPlace } from './guard-place.ts'

/** Spec §9. */
const LOAD_LIMIT = 20_000
const SETTLE = 500
/** How often a frame that is in use is looked after. */
const LOOK = 500
/**
 * A frame whose process has crashed still has a window, which says nothing any more. Whether a window has a child of
 * some name may be asked from another origin, and a crash takes the children: our own site has one of this name.
 */
const ALIVE = 'wm-alive'

export interface FrameOptions {
  readonly document: Document
  /** The page's own. */
  readonly origin: string
  readonly url: URL
  readonly title: string
  /** Where the frame lives: inside the modal's dialog, since everything outside of that is inert while it is open. */
  readonly parent: () => Promise<HTMLElement>
  readonly clock: Clock
  /** The frame that was there is gone: it crashed, loaded something else or was moved. */
  readonly onGone: () => void
}

export interface SecureFrame {
  /** Brings the frame, when there is none, and resolves once it has loaded and settled. */
  ready(patient?: boolean): Promise<void>
  window(): Window | null
  /** Takes a frame away that has not said that it is there: the next call has a new one. */
  renew(): void
  /** The frame's document says that it is ready. */
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

/** The one iframe of a kit: created when first needed, watched while it lives, made anew after it was lost. */
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
    end(new WmError('FRAME_GONE'))
    onGone()
  }

  function make(): HTMLIFrameElement {
    const element = document.createElement('iframe')
    element.id = 'w3m-iframe'
    element.name = 'w3m-secure-iframe'
    element.title = title
    // Another origin than the page's, so that these two together take nothing away from the page (safety §7.1).
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
    // Whoever waits for it hears of a failure; nobody has to.
    loaded.catch(() => {})
    const born: Life = { element, loaded, resolve, reject, ready: false }
    let loads = 0
    // Another document in the same frame is another frame, whether it says anything or not (safety F-08).
    element.addEventListener('load', () => life === born && ++loads > 1 && lose())
    element.addEventListener('error', () => life === born && end(new WmError('FRAME_LOAD_FAILED')))
    parent().then(
      (place) => {
        if (life !== born) return
        place.append(element)
        look()
      },
      () => life === born && end(new WmError('FRAME_LOAD_FAILED')),
    )
    return born
  }

  return {
    async ready(patient) {
      if (url.origin === origin)
        throw new WmError('OPTION_INVALID', {
          option: 'hosts.secureFrame',
          reason: 'must be another origin than the page’s',
        })
      life ??= begin()
      const mine = life
      if (mine.ready || patient) return mine.loaded
      const cancel = clock.after(LOAD_LIMIT, () => {
        // What did not come in time is taken away, so that the next try starts afresh (safety F-07).
        if (life === mine && !mine.ready) end(new WmError('FRAME_LOAD_TIMEOUT'))
      })
      try {
        await mine.loaded
      } finally {
        cancel()
      }
    },
    window: () => life?.element.contentWindow ?? null,
    renew() {
      if (life && !life.ready) end(new WmError('FRAME_GONE'))
    },
    sayReady() {
      const mine = life
      if (!mine) return
      // A second document in the same frame: whatever the first one was asked is lost (safety F-08, F-10).
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
      unguard ??= life && guardPlace(life.element, document.defaultView)
    },
    hide,
    destroy: () => end(new WmError('KIT_DESTROYED')),
  }
}

function hasChild(win: Window): boolean {
  try {
    return (win as unknown as { readonly [name: string]: unknown })[ALIVE] !== undefined
  } catch {
    // Of another origin, and without one of that name.
    return false
  }
}
