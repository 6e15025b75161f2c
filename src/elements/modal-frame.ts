import { localeAtom } from '../atoms/i18n/locale.atoms.ts'
import type { Locale } from '../atoms/i18n/locale.ts'
import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import { siteAtom } from '../atoms/kit/site.atoms.ts'
import { sizeKeys, storedSize } from '../atoms/kit/storage/stored-size.ts'
import { shakeAtom } from '../atoms/navigation/modal/held.atoms.ts'
import { homeAtom } from '../atoms/navigation/modal/modal.atoms.ts'
import { requestClose } from '../atoms/navigation/modal/open-modal.ts'
import { goBack } from '../atoms/navigation/navigate.ts'
import { routeAtom } from '../atoms/navigation/router.atoms.ts'
import { ownDocument } from '../chains/core/own-document.ts'
import { Dialog } from './dialog.ts'
import { loadSheet } from './load-sheet.ts'
import { loadViews } from './load-views.ts'
import '../theme/reset.css.ts'
import '../theme/tokens-views.css.ts'
import { createElement } from './create-element.ts'
import { emitLoadFailed } from './events.ts'
import * as css from './modal-frame.css.ts'

const rightToLeft: readonly Locale[] = ['ar']
/** Texts of the skeleton, which is painted before the catalogue of texts is there, as in the catalogue. */
const skeletonTexts: { readonly [L in Locale]: readonly [close: string, loading: string, connectTo: string] } = {
  en: ['Close', 'Loading', 'Connect to *'],
  de: ['Schließen', 'Lädt', 'Mit * verbinden'],
  ar: ['إغلاق', 'جارٍ التحميل', 'ربط المحفظة بـ *'],
  'en-XA': ['[Close]', '[Loading]', '[Connect to *]'],
}

// Heights in pixels: of header and footer, and of a row. Where no height is stored, six rows are a usual first view.
const AROUND = 144
const ROW = 56
const ROWS = 6

/** The dialog with its card. Fetched on the first sign of use, and painted before React is loaded. */
export class ModalFrame {
  private readonly card = createElement('div', css.card, 'card')
  private readonly overlay = createElement(
    'dialog',
    css.overlay,
    'overlay',
    createElement('div', css.frame, undefined, this.card),
  )
  private readonly dialog: Dialog
  private skeleton: HTMLElement | undefined
  private view: HTMLElement | undefined
  private readonly stopShaking: () => void

  constructor(
    private readonly kit: InternalKit,
    private readonly modal: boolean,
    root: ShadowRoot,
  ) {
    this.overlay.setAttribute('aria-labelledby', 'wm-title')
    if (modal) {
      // Focusable, so that a press on an inert part of the card does not move the focus out of the dialog.
      this.card.tabIndex = -1
      // The overlay scrolls, so Chromium would make it a tab stop, with an outline outside of the window.
      this.overlay.tabIndex = -1
      this.overlay.setAttribute('aria-modal', 'true')
      this.keepFocus()
    }
    this.dialog = new Dialog(
      this.overlay,
      this.card,
      () => modal && requestClose(kit),
      () => modal && this.goBack(),
    )
    this.stopShaking = kit.store.sub(shakeAtom, () => this.shake())
    root.append(this.overlay)
  }

  /** Draws the first view of a visitor without a wallet before the dialog shows: the click only has to show it. */
  prepare(): void {
    if (this.kit.store.get(homeAtom) === 'Connect' && !this.card.firstChild) this.mount()
  }

  /**
   * Lays the closed card out within one task, of which nothing is painted. The first layout of a text looks for its
   * fonts, which takes longer than all the rest of an open.
   */
  private layOut(): void {
    const { style } = this.overlay
    style.display = 'block'
    void this.overlay.offsetHeight
    style.display = ''
  }

  show(): void {
    const dir = rightToLeft.includes(this.kit.store.get(localeAtom)) ? 'rtl' : 'ltr'
    // The same value once more would compute the style of the whole card anew.
    if (this.overlay.dir !== dir) this.overlay.dir = dir
    const opening = !this.overlay.open || 'closing' in this.overlay.dataset
    if (!this.view && !this.skeleton) this.mount()
    // A view whose file is still on its way has drawn nothing.
    else if (opening && !this.skeleton && !this.view?.querySelector('[data-view]')) this.addSkeleton()
    this.dialog.show(this.modal)
    if (!opening || !this.modal) return
    this.focusTitle()
    loadSheet(this.kit, this.card)
  }

  /** Leads one view back, and closes the first one. A request of the embedded wallet has no view to go back to. */
  private goBack(): void {
    const isRequest = this.kit.store.get(routeAtom).name === 'ApproveTransaction'
    if (isRequest) requestClose(this.kit)
    else goBack(this.kit)
  }

  private focusTitle(): void {
    this.overlay.querySelector<HTMLElement>('#wm-title')?.focus({ preventScroll: true })
  }

  /**
   * A focused control that disappears leaves the focus on the page behind, where keys and screen readers find
   * nothing: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/. The focus then goes to the title, where a
   * second press of the same key does no harm; on the next control it could. A visitor may still move the focus
   * to the browser's own controls.
   */
  private keepFocus(): void {
    let last: Element | undefined
    const regain = () => {
      const { body, activeElement } = ownDocument
      const isLost = !activeElement || activeElement === body
      if (!isLost || !this.overlay.open || 'closing' in this.overlay.dataset) return
      // The picture of the page before is inert.
      const isGone = !last?.isConnected || last.matches(':disabled,[inert] *') || last.getClientRects().length === 0
      if (isGone) this.focusTitle()
    }
    const changed = () => {
      if (this.overlay.open) regain()
      else if (this.view?.firstChild) this.layOut()
    }
    new MutationObserver(changed).observe(this.card, { childList: true, subtree: true })
    this.overlay.addEventListener('focusin', ({ target }) => {
      last = target as Element
    })
    // A press beside the card would move the focus to the page, also where the modal stays open.
    this.overlay.addEventListener('mousedown', (event) => {
      if (!event.composedPath().includes(this.card)) event.preventDefault()
    })
    // At `focusout` the next element does not have the focus yet.
    this.overlay.addEventListener('focusout', () => setTimeout(regain))
  }

  /** On a slow line the skeleton stays for a while, so it has a close button like every view. */
  private closeButton(label: string): HTMLElement {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', '0 0 20 20')
    svg.setAttribute('class', css.icon)
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', 'M5.5 5.5l9 9M14.5 5.5l-9 9')
    svg.append(path)
    const button = createElement('button', css.close, undefined, svg)
    button.type = 'button'
    button.setAttribute('aria-label', label)
    button.addEventListener('click', () => requestClose(this.kit))
    return button
  }

  /** A picture of the first view, with its title, and with the height that it had on the last visit. */
  private drawSkeleton(): HTMLElement {
    const { store } = this.kit
    const [closing, loading, connectTo] = skeletonTexts[store.get(localeAtom)]
    const { name } = store.get(routeAtom)
    const site = store.get(siteAtom)
    const isConnect = name === 'Connect'
    const text = isConnect ? connectTo.replace('*', () => site.name) : loading
    const title = createElement('h2', isConnect ? css.heading : css.unknown, undefined, document.createTextNode(text))
    title.id = 'wm-title'
    title.tabIndex = -1
    const head = createElement('div', css.head, 'header', title)
    if (isConnect && site.icon) head.prepend(createElement('span', css.site))
    if (this.modal) head.append(this.closeButton(closing))
    const height = Number(storedSize(this.kit, sizeKeys.cardHeights, name) ?? AROUND + ROWS * ROW)
    const count = Math.max(1, Math.round((height - AROUND) / ROW))
    const rows = Array.from({ length: count }, () => createElement('div', css.row))
    const skeleton = createElement(
      'div',
      css.skeleton,
      undefined,
      head,
      createElement('div', css.rows, undefined, ...rows),
    )
    skeleton.style.height = `${height}px`
    skeleton.setAttribute('aria-busy', 'true')
    return skeleton
  }

  hide(): void {
    this.dialog.hide(this.modal)
  }

  /** Removes the dialog from the page without a fade. */
  remove(): void {
    this.stopShaking()
    this.dialog.hideNow()
    this.overlay.remove()
  }

  private shake(): void {
    this.card.dataset.shake = ''
    this.kit.env.clock.after(500, () => delete this.card.dataset.shake)
  }

  private addSkeleton(): void {
    this.skeleton = this.drawSkeleton()
    this.card.prepend(this.skeleton)
  }

  /** Shows a skeleton at once, and the views as soon as their chunk is loaded. */
  private mount(): void {
    this.addSkeleton()
    const ready = () => {
      this.skeleton?.remove()
      this.skeleton = undefined
    }
    // Nearly every first view is Connect, which comes with the shell; others have their definitions in another file.
    if (this.kit.store.get(routeAtom).name !== 'Connect') import('../react-views/views.ts').catch(() => {})
    loadViews().then(
      ({ defineModalView }) => {
        defineModalView()
        const { kit } = this
        this.view = Object.assign(document.createElement('wm-modal-view'), { kit, embedded: !this.modal })
        this.view.addEventListener('ready', ready)
        this.card.append(this.view)
      },
      (cause: unknown) => {
        // The modal closes, so that the next open tries again.
        ready()
        this.kit.handle.close()
        emitLoadFailed(this.kit, cause)
      },
    )
  }
}
