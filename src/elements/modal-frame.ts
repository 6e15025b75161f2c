import { localeAtom } from '../atoms/i18n/locale.atoms.ts'
import { type Locale, locales } from '../atoms/i18n/locale.ts'
import type { InnerKit } from '../atoms/kit-inside.ts'
import { requestClose } from '../atoms/modal/request-close.ts'
import { Dialog } from './dialog.ts'
import { loadViews } from './load-views.ts'
import '../theme/reset.css.ts'
import '../theme/tokens-views.css.ts'
import { make } from './make.ts'
import * as css from './modal-frame.css.ts'
import { tellNotLoaded } from './tell-not-loaded.ts'

const closeTexts: { readonly [L in Locale]: string } = { en: 'Close', de: 'Schließen', ar: 'إغلاق', 'en-XA': '[Close]' }

/** The dialog with its card: fetched on the first sign of use, painted before React is there. */
export class ModalFrame {
  private readonly card = make('div', css.card, 'card')
  private readonly overlay = make('dialog', css.overlay, 'overlay', make('div', css.frame, undefined, this.card))
  private readonly dialog: Dialog
  private skeleton: HTMLElement | undefined
  private view: HTMLElement | undefined

  constructor(
    private readonly kit: InnerKit,
    private readonly modal: boolean,
    root: ShadowRoot,
  ) {
    this.overlay.setAttribute('aria-labelledby', 'wm-title')
    // A press on a place that does nothing must not take the focus out of the dialog.
    if (modal) this.card.tabIndex = -1
    if (modal) this.overlay.setAttribute('aria-modal', 'true')
    this.dialog = new Dialog(this.overlay, this.card, () => modal && requestClose(kit))
    root.append(this.overlay)
  }

  show(): void {
    const locale = locales[this.kit.store.get(localeAtom)]
    this.overlay.dir = locale.dir
    if (!this.view && !this.skeleton) this.mount(locale.connect)
    const opening = !this.overlay.open || 'closing' in this.overlay.dataset
    this.dialog.show(this.modal)
    if (opening && this.modal) this.overlay.querySelector<HTMLElement>('#wm-title')?.focus({ preventScroll: true })
  }

  /** On a slow line the skeleton stays a while: it can be left like every view. */
  private closeButton(): HTMLElement {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', '0 0 20 20')
    svg.setAttribute('class', css.icon)
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', 'M5.5 5.5l9 9M14.5 5.5l-9 9')
    svg.append(path)
    const button = make('button', css.close, undefined, svg)
    button.type = 'button'
    button.setAttribute('aria-label', closeTexts[this.kit.store.get(localeAtom)])
    button.addEventListener('click', () => requestClose(this.kit))
    return button
  }

  hide(): void {
    this.dialog.hide(this.modal)
  }

  /** Takes everything out of the page at once. */
  remove(): void {
    this.dialog.hideNow()
    this.overlay.remove()
  }

  shake(): void {
    this.card.dataset.shake = ''
    this.kit.env.clock.after(500, () => delete this.card.dataset.shake)
  }

  /** A skeleton now, the views when their chunk has come. */
  private mount(text: string): void {
    const title = make('h2', css.heading, undefined, document.createTextNode(text))
    title.id = 'wm-title'
    title.tabIndex = -1
    title.autofocus = true
    const rows = [0, 1, 2].map(() => make('div', css.row))
    const head = make('div', css.head, 'header', title, ...(this.modal ? [this.closeButton()] : []))
    this.skeleton = make('div', '', undefined, head, make('div', css.rows, undefined, ...rows))
    this.skeleton.setAttribute('aria-busy', 'true')
    this.card.replaceChildren(this.skeleton)
    const ready = () => {
      this.skeleton?.remove()
      this.skeleton = undefined
    }
    loadViews().then(
      ({ defineModalView }) => {
        defineModalView()
        const { kit } = this
        this.view = Object.assign(document.createElement('wm-modal-view'), { kit, embedded: !this.modal, ready })
        this.card.append(this.view)
      },
      (cause: unknown) => {
        // The next open tries again.
        ready()
        this.kit.handle.close()
        tellNotLoaded(this.kit, cause)
      },
    )
  }
}
