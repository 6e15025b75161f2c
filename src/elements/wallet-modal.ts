import { createKit } from '../atoms/create-kit.ts'
import { defaultKit } from '../atoms/default-kit.ts'
import { localeAtom } from '../atoms/i18n/locale.atoms.ts'
import { locales } from '../atoms/i18n/locale.ts'
import type { KitHandle, OpenOptions } from '../atoms/kit-handle.ts'
import type { InnerKit } from '../atoms/kit-inside.ts'
import { openAtom, shakeAtom } from '../atoms/modal/modal.atoms.ts'
import { openModal } from '../atoms/modal/open-modal.ts'
import { requestClose } from '../atoms/modal/request-close.ts'
import { addModal, modalOf } from '../atoms/modals.ts'
import { activeSessionAtom } from '../atoms/network/network.atoms.ts'
import type { ThemeMode } from '../atoms/options/options.ts'
import { make, WmElement } from './base.ts'
import { Dialog } from './dialog.ts'
import * as css from './elements.css.ts'
import { dispatchDomEvent } from './events.ts'
import { networksFromAttributes } from './networks-from-attributes.ts'
import { loadViews } from './preload.ts'

/**
 * The modal: a native dialog in the top layer with the kit's views inside.
 *
 * @tag wallet-modal
 * @attr {boolean} open - Whether it is open. Reflected.
 * @attr {'auto' | 'light' | 'dark'} theme - Default `auto`: the visitor's system preference.
 * @attr {string} locale - BCP 47. Default: the closest `lang`, then the browser's.
 * @attr {string} project-id - Only for hosted services.
 * @attr {string} networks - CAIP-2 ids separated by spaces or commas; known ids only.
 * @attr {string} default-network - One of `networks`.
 * @attr {boolean} embedded - Renders in place: no overlay, no scroll lock.
 * @prop {KitHandle | undefined} kit - The kit to show; default: the page's default kit, made from the attributes when there is none.
 * @fires {CustomEvent} wm-open - The modal opened. detail: `{ view }`.
 * @fires {CustomEvent} wm-close - The modal closed.
 * @fires {CustomEvent} wm-view-change - Another view is shown. detail: `{ view }`.
 * @fires {CustomEvent} wm-connect - A wallet was connected. detail: `{ namespace, connectorId, address, caipAddress, caipNetworkId, reconnected }`.
 * @fires {CustomEvent} wm-disconnect - A wallet was disconnected. detail: `{ namespace, connectorId }`.
 * @fires {CustomEvent} wm-account-change - The wallet's account changed. detail: `{ namespace, address, caipAddress }`.
 * @fires {CustomEvent} wm-network-change - The network changed. detail: `{ namespace, caipNetworkId, supported }`.
 * @fires {CustomEvent} wm-sign-in - The visitor signed in. detail: `{ caipAddress }`.
 * @fires {CustomEvent} wm-sign-out - The visitor signed out. detail: `{ caipAddress }`.
 * @fires {CustomEvent} wm-error - An error that no promise carries. detail: a WmError.
 * @fires {CustomEvent} wm-event - Every entry of the event list. detail: `{ event, properties, timestamp }`.
 * @csspart overlay - The layer behind the card.
 * @csspart card - The card or drawer.
 * @csspart header - The card's header.
 * @csspart body - The scrolling body.
 * @csspart footer - The footer of views that have one.
 * @csspart toast - The toast.
 * @cssprop [--wm-font-family] - Default: the system's font.
 * @cssprop [--wm-accent=#0a6173] - The one colour everything follows.
 * @cssprop [--wm-color-mix=#000] - Mixed into surfaces.
 * @cssprop [--wm-color-mix-strength=0] - Per cent of it.
 * @cssprop [--wm-font-size-master=10px] - Scale of all text.
 * @cssprop [--wm-border-radius-master=4px] - Scale of all corners.
 * @cssprop [--wm-z-index=999] - For an embedded card; the dialog is in the top layer.
 * @cssprop [--wm-qr-color=#0b2a32] - Dots of QR codes.
 */
export class WalletModal extends WmElement {
  static override properties = {
    ...WmElement.properties,
    open: { type: Boolean, reflect: true },
    theme: { reflect: true },
    locale: {},
    projectId: { attribute: 'project-id' },
    networks: {},
    defaultNetwork: { attribute: 'default-network' },
    embedded: { type: Boolean, reflect: true },
  }
  declare open: boolean
  declare theme: ThemeMode | undefined
  declare locale: string | undefined
  declare projectId: string | undefined
  declare networks: string | undefined
  declare defaultNetwork: string | undefined
  declare embedded: boolean

  private dialog!: Dialog
  private overlay!: HTMLDialogElement
  private card!: HTMLElement
  private skeleton: HTMLElement | undefined
  private view: (HTMLElement & { kit?: InnerKit; ready?: () => void }) | undefined
  private leave: (() => void) | undefined
  private shakes = 0

  protected build(root: ShadowRoot): void {
    this.card = make('div', css.card, 'card')
    this.overlay = make('dialog', css.overlay, 'overlay', make('div', css.frame, undefined, this.card))
    this.overlay.setAttribute('aria-labelledby', 'wm-title')
    this.overlay.setAttribute('aria-modal', 'true')
    this.dialog = new Dialog(this.overlay, this.card, () => {
      if (!this.embedded) this.bound && requestClose(this.bound)
    })
    root.append(this.overlay)
  }

  override connectedCallback(): void {
    this.leave = addModal(this)
    super.connectedCallback()
    // After the page's own scripts of this task: a kit they make is the default one.
    queueMicrotask(() => {
      if (this.isConnected && (this.hasAttribute('networks') || this.embedded)) this.ownKit()
    })
  }

  override disconnectedCallback(): void {
    this.leave?.()
    const { bound } = this
    super.disconnectedCallback()
    this.dialog.hideNow()
    // Moving an element disconnects and connects it in one go; only one that stays away closes.
    queueMicrotask(() => {
      if (!this.isConnected && bound && !modalOf(bound.handle)) bound.store.set(openAtom, false)
    })
  }

  /** Opens the modal, on the given view. Resolves when it shows. */
  show(options?: OpenOptions): Promise<void> {
    return openModal(this.ownKit(), options)
  }

  /** Closes the modal. */
  close(): void {
    this.bound?.handle.close()
  }

  /** The kit in force; made from the attributes when the page has none. */
  private ownKit(): InnerKit {
    if (!this.kit && !defaultKit()) {
      createKit({
        networks: networksFromAttributes(this.networks),
        ...(this.projectId && { projectId: this.projectId }),
        ...(this.defaultNetwork && { defaultNetwork: this.defaultNetwork as `${string}:${string}` }),
      })
    }
    this.performUpdate()
    return this.bound as InnerKit
  }

  protected override ownTheme(): string | undefined {
    return this.theme
  }

  protected override updated(changed?: Map<PropertyKey, unknown>): void {
    super.updated()
    if (changed?.has('locale')) this.applyLocale()
    if (changed?.has('theme')) this.applyTheme(this.bound)
    if (!changed?.has('open')) return
    const shown = this.isShown()
    if (this.open && !shown) this.show().catch((error: unknown) => reportError(error))
    else if (!this.open && shown) this.close()
  }

  private isShown(): boolean {
    const { bound } = this
    return !!bound && modalOf(bound.handle) === (this as { kit: KitHandle | undefined }) && bound.store.get(openAtom)
  }

  protected follow(kit: InnerKit): readonly (() => void)[] {
    this.applyLocale(kit)
    this.shakes = kit.store.get(shakeAtom)
    const embed = () => {
      if (this.embedded && !kit.store.get(activeSessionAtom)) void kit.handle.open().catch(() => {})
    }
    queueMicrotask(embed)
    return [
      kit.store.sub(openAtom, () => this.draw()),
      kit.store.sub(shakeAtom, () => this.shake(kit)),
      kit.store.sub(activeSessionAtom, embed),
      kit.events.onAny((name, detail) => {
        if (modalOf(kit.handle) === (this as { kit: KitHandle | undefined })) dispatchDomEvent(this, name, detail)
      }),
    ]
  }

  private applyLocale(kit = this.bound): void {
    kit?.store.set(localeAtom, this.findLocale(this.locale))
  }

  protected draw(): void {
    const shown = this.isShown()
    if (this.open !== shown) this.open = shown
    this.overlay.dir = locales[this.bound?.store.get(localeAtom) ?? 'en'].dir
    if (!shown) {
      this.dialog.hide(!this.embedded)
      return
    }
    const opening = !this.overlay.open
    if (opening) this.applyLocale()
    if (!this.view) this.mount(this.bound as InnerKit)
    this.dialog.show(!this.embedded)
    if (opening) this.renderRoot.querySelector<HTMLElement>('#wm-title')?.focus({ preventScroll: true })
  }

  /** Shows the frame with a skeleton at once, then the views when their chunk has come. */
  private mount(kit: InnerKit): void {
    if (this.skeleton) return
    const title = make('h2', css.heading, undefined, document.createTextNode(this.texts(this.locale).connect))
    title.id = 'wm-title'
    title.tabIndex = -1
    title.autofocus = true
    const rows = [0, 1, 2].map(() => make('div', css.row))
    this.skeleton = make(
      'div',
      '',
      undefined,
      make('div', css.head, 'header', title),
      make('div', css.rows, undefined, ...rows),
    )
    this.skeleton.setAttribute('aria-busy', 'true')
    this.card.replaceChildren(this.skeleton)
    loadViews().then(
      ({ defineViews }) => {
        defineViews()
        this.view = Object.assign(document.createElement('wm-modal-view'), {
          kit,
          embedded: this.embedded,
          ready: () => {
            this.skeleton?.remove()
            this.skeleton = undefined
          },
        })
        this.card.append(this.view)
      },
      (error: unknown) => {
        // The next open tries again; this one says why nothing comes.
        this.skeleton = undefined
        kit.handle.close()
        reportError(error)
      },
    )
  }

  private shake(kit: InnerKit): void {
    const count = kit.store.get(shakeAtom)
    if (count === this.shakes) return
    this.shakes = count
    this.card.dataset.shake = ''
    kit.env.clock.after(500, () => delete this.card.dataset.shake)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-modal': WalletModal
  }
}
