import { createKit } from '../atoms/create-kit.ts'
import { defaultKit } from '../atoms/default-kit.ts'
import { localeAtom } from '../atoms/i18n/locale.atoms.ts'
import type { KitHandle, OpenOptions } from '../atoms/kit-handle.ts'
import type { InnerKit } from '../atoms/kit-inside.ts'
import { loadingAtom, openAtom, shakeAtom } from '../atoms/modal/modal.atoms.ts'
import { addModal, modalOf } from '../atoms/modals.ts'
import { activeSessionAtom } from '../atoms/network/network.atoms.ts'
import { optionsAtom } from '../atoms/options/options.atoms.ts'
import type { ThemeMode } from '../atoms/options/options.ts'
import { report } from '../chains/core/report.ts'
import { WmElement } from './base.ts'
import { dispatchDomEvent } from './events.ts'
import { loadLive } from './load-live.ts'
import type { ModalFrame } from './modal-frame.ts'
import { networksFromAttributes } from './networks-from-attributes.ts'
import type { Properties } from './reactive-element.ts'
import { tellNotLoaded } from './tell-not-loaded.ts'

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
  static override properties: Properties = {
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

  private frame: ModalFrame | undefined
  private framing = false
  private leave: (() => void) | undefined
  private shakes = 0
  /** What `open` was last set to by the kit's state: another value in it is the page's wish. */
  private drawn = false

  // The dialog is built when it is first needed.
  /** @internal */
  protected build(): void {}

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
    this.dropFrame()
    // Moving an element disconnects and connects it in one go; only one that stays away closes.
    queueMicrotask(() => {
      if (!this.isConnected && bound && !modalOf(bound.handle)) bound.store.set(openAtom, false)
      if (!this.isConnected) this.open = false
    })
  }

  /** Opens the modal, on the given view. Resolves when it shows. */
  show(options?: OpenOptions): Promise<void> {
    return this.ownKit().handle.open(options)
  }

  /** Closes the modal. */
  close(): void {
    this.bound?.handle.close()
  }

  /** The kit in force; made from the attributes when the page has none. */
  private ownKit(): InnerKit {
    if (!this.given() && !defaultKit()) {
      createKit({
        networks: networksFromAttributes(this.networks),
        ...(this.projectId && { projectId: this.projectId }),
        ...(this.defaultNetwork && { defaultNetwork: this.defaultNetwork as `${string}:${string}` }),
      })
    }
    this.performUpdate()
    return this.bound as InnerKit
  }

  /** @internal */
  protected override ownTheme(): string | undefined {
    return this.theme
  }

  protected override updated(changed: ReadonlySet<string>): void {
    super.updated(changed)
    if (changed.has('locale')) this.applyLocale()
    if (changed.has('theme')) this.applyTheme(this.bound)
    if (changed.has('embedded')) this.dropFrame()
    if (!changed.has('open') || !!this.open === this.drawn) return
    if (this.open)
      void this.show()
        .catch(report)
        .then(() => this.reflect())
    else this.close()
  }

  private reflect(): void {
    this.drawn = this.isShown()
    this.open = this.drawn
  }

  private isShown(): boolean {
    const { bound } = this
    return !!bound && modalOf(bound.handle) === (this as { kit: KitHandle | undefined }) && bound.store.get(openAtom)
  }

  /** @internal */
  protected follow(kit: InnerKit): readonly (() => void)[] {
    this.dropFrame()
    this.applyLocale(kit)
    this.shakes = kit.store.get(shakeAtom)
    const embed = () => {
      if (this.embedded && !kit.store.get(activeSessionAtom)) void kit.handle.open().catch(() => {})
    }
    queueMicrotask(embed)
    return [
      kit.store.sub(openAtom, () => {
        // The page's language may have changed since.
        if (kit.store.get(openAtom)) this.applyLocale(kit)
        this.draw()
      }),
      kit.store.sub(loadingAtom, () => {
        loadLive().then(
          ({ preload }) => preload(kit),
          () => {},
        )
      }),
      kit.store.sub(optionsAtom, () => this.applyLocale()),
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

  /** @internal */
  protected draw(): void {
    const shown = this.isShown()
    // A wish that is still being carried out is not overwritten.
    if (!!this.open === this.drawn) this.reflect()
    else this.drawn = shown
    if (!shown) this.frame?.hide()
    else if (this.frame) this.frame.show()
    else void this.loadFrame(this.bound as InnerKit)
  }

  /** @internal */
  async loadFrame(kit: InnerKit): Promise<void> {
    if (this.framing) return
    this.framing = true
    try {
      const { ModalFrame } = await loadLive()
      if (this.bound === kit) this.frame ??= new ModalFrame(kit, !this.embedded, this.renderRoot as ShadowRoot)
    } catch (cause) {
      kit.handle.close()
      tellNotLoaded(kit, cause)
    } finally {
      this.framing = false
    }
    this.draw()
  }

  private dropFrame(): void {
    this.frame?.remove()
    this.frame = undefined
  }

  private shake(kit: InnerKit): void {
    const count = kit.store.get(shakeAtom)
    if (count !== this.shakes) this.frame?.shake()
    this.shakes = count
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-modal': WalletModal
  }
}
