import { localeAtom } from '../atoms/i18n/locale.atoms.ts'
import { defaultKit } from '../atoms/kit/default-kit.ts'
import { type InternalKit, internalKit } from '../atoms/kit/internal-kit.ts'
import type { Kit } from '../atoms/kit/kit.ts'
import type { KitHandle, OpenOptions } from '../atoms/kit/kit-handle.ts'
import { optionsAtom } from '../atoms/kit/options/options.atoms.ts'
import type { ThemeMode } from '../atoms/kit/options/options.ts'
import { loadingAtom, openAtom } from '../atoms/navigation/modal/modal.atoms.ts'
import { addModal, findModal } from '../atoms/navigation/modal/modal-elements.ts'
import { createKit } from '../atoms/runtime/create-kit.ts'
import { activeSessionAtom } from '../atoms/sessions/network/network.atoms.ts'
import type { WmError } from '../chains/core/errors.ts'
import { savesData } from '../chains/core/saves-data.ts'
import { dispatchDomEvent, emitLoadFailed } from './events.ts'
import { loadInteractive } from './load-interactive.ts'
import type { ModalFrame } from './modal-frame.ts'
import { networksFromAttributes } from './networks-from-attributes.ts'
import { preload } from './preload.ts'
import { type Properties, WmElement } from './wm-element.ts'

/**
 * The modal: a native dialog in the top layer with the kit's views inside.
 *
 * @example
 * import 'wallet-modal/elements'
 *
 * const modal = document.createElement('wallet-modal')
 * modal.networks = 'eip155:1 eip155:8453'
 * document.body.append(modal)
 * await modal.show({ view: 'Networks' })
 *
 * @tag wallet-modal
 * @attr {boolean} open - Whether it is open. Reflected.
 * @attr {'auto' | 'light' | 'dark'} theme - Default `auto`: the visitor's system preference.
 * @attr {string} locale - BCP 47. Default: the closest `lang`, then the browser's.
 * @attr {string} project-id - Only for hosted services.
 * @attr {string} networks - CAIP-2 ids separated by spaces or commas; known ids only.
 * @attr {string} default-network - One of `networks`.
 * @attr {boolean} embedded - Renders in place: no overlay, no scroll lock.
 * @attr {'intent' | 'idle' | 'none'} preload - When the first view is fetched: as a pointer or the focus reaches a
 * button (the default), as soon as the page is idle, or never before the click. A visitor who saves data fetches
 * nothing before the click.
 * @prop {KitHandle | undefined} kit - The kit to show. Default: the page's default kit; without one, a kit made from
 * the attributes.
 * @fires {CustomEvent} wm-open - The modal opened. detail: `{ view }`.
 * @fires {CustomEvent} wm-close - The modal closed.
 * @fires {CustomEvent} wm-view-change - The modal shows another view. detail: `{ view }`.
 * @fires {CustomEvent} wm-connect - A wallet connected. detail: `{ namespace, connectorId, address, caipAddress,
 * caipNetworkId, reconnected }`.
 * @fires {CustomEvent} wm-disconnect - A wallet disconnected. detail: `{ namespace, connectorId }`.
 * @fires {CustomEvent} wm-account-change - The wallet's account changed. detail: `{ namespace, address, caipAddress }`.
 * @fires {CustomEvent} wm-network-change - The network changed. detail: `{ namespace, caipNetworkId, supported }`.
 * @fires {CustomEvent} wm-sign-in - The visitor signed in. detail: `{ caipAddress }`.
 * @fires {CustomEvent} wm-sign-out - The visitor signed out. detail: `{ caipAddress }`.
 * @fires {CustomEvent} wm-error - An error that no promise reports. detail: a WmError.
 * @fires {CustomEvent} wm-event - Every entry of the event list. detail: `{ event, properties, timestamp }`.
 * @csspart overlay - The layer behind the card.
 * @csspart card - The card or drawer.
 * @csspart header - The card's header.
 * @csspart body - The scrolling body.
 * @csspart footer - The footer of views that have one.
 * @csspart toast - The toast.
 * @cssprop [--wm-font-family] - Default: the system's font.
 * @cssprop [--wm-accent=#0a6173] - The accent colour; other colours follow it.
 * @cssprop [--wm-color-mix=#000] - Mixed into surfaces.
 * @cssprop [--wm-color-mix-strength=0] - Strength of the mix in percent.
 * @cssprop [--wm-font-size-master=10px] - Scale of all text.
 * @cssprop [--wm-border-radius-master=4px] - Scale of all corners.
 * @cssprop [--wm-z-index=999] - For an embedded card; the dialog is in the top layer.
 * @cssprop [--wm-qr-color=#0b2a32] - Dots of QR codes.
 */
export class WalletModal extends WmElement {
  /** @internal */
  static override properties: Properties = {
    ...WmElement.properties,
    open: { type: Boolean, reflect: true },
    theme: { reflect: true },
    locale: {},
    projectId: {},
    networks: {},
    defaultNetwork: {},
    embedded: { type: Boolean, reflect: true },
    preload: {},
  }
  declare open: boolean
  declare theme: ThemeMode | undefined
  declare locale: string | undefined
  declare projectId: string | undefined
  declare networks: string | undefined
  declare defaultNetwork: string | undefined
  declare embedded: boolean
  declare preload: 'intent' | 'idle' | 'none' | undefined

  #frame: ModalFrame | undefined
  #framing = false
  #leave: (() => void) | undefined
  /** The value that the kit's state last gave to `open`: any other value in it was set by the page. */
  #drawn = false

  // The dialog is made at its first use.
  /** @internal */
  protected build(): void {}

  override connectedCallback(): void {
    this.#leave = addModal(this)
    super.connectedCallback()
    // Runs after the page's scripts of this task: a kit that they create is the default one.
    queueMicrotask(() => {
      // With `open`, opening creates the kit and reports a wrong attribute.
      if (this.isConnected && !this.open && (this.hasAttribute('networks') || this.embedded))
        this.#ownKit().catch(this.#tell)
    })
  }

  override disconnectedCallback(): void {
    this.#leave?.()
    const { bound } = this
    super.disconnectedCallback()
    this.#dropFrame()
    // Moving an element disconnects and connects it in one task; only an element that stays away closes.
    queueMicrotask(() => {
      if (this.isConnected) return
      if (bound && !findModal(bound.handle)) bound.store.set(openAtom, false)
      this.open = false
    })
  }

  /** Opens the modal, on the given view. Resolves when it is visible. */
  async show(options?: OpenOptions): Promise<void> {
    return (await this.#ownKit()).handle.open(options)
  }

  /** Closes the modal. */
  close(): void {
    this.bound?.handle.close()
  }

  /** Returns the kit in use, made from the attributes if the page has none. */
  async #ownKit(): Promise<InternalKit> {
    if (!this.given() && !defaultKit()) {
      createKit({
        networks: networksFromAttributes(this.networks),
        ...(this.projectId && { projectId: this.projectId }),
        ...(this.defaultNetwork && { defaultNetwork: this.defaultNetwork as `${string}:${string}` }),
      })
    }
    this.performUpdate()
    return this.bound ?? internalKit(this.given() as KitHandle)
  }

  protected override updated(changed: ReadonlySet<string>): void {
    if (changed.has('locale')) this.#applyLocale()
    if (changed.has('theme')) this.applyTheme(this.bound)
    if (changed.has('embedded')) {
      this.#dropFrame()
      if (this.bound) this.#embed(this.bound)
    }
    if (!changed.has('open') || !!this.open === this.#drawn) return
    if (this.open)
      void this.show()
        .catch(this.#tell)
        .then(() => this.#reflect())
    else this.close()
  }

  /** Reports an error of the attributes: no caller waits for them. */
  readonly #tell = (error: WmError): void => {
    console.warn(error)
    dispatchDomEvent(this, 'error', error)
  }

  #reflect(): void {
    this.#drawn = this.#isShown()
    this.open = this.#drawn
  }

  #isShown(): boolean {
    const { bound } = this
    return !!bound && findModal(bound.handle) === (this as { kit: KitHandle | undefined }) && bound.store.get(openAtom)
  }

  /** @internal */
  protected follow(kit: InternalKit): readonly (() => void)[] {
    this.#dropFrame()
    this.#applyLocale(kit)
    const embed = () => this.#embed(kit)
    queueMicrotask(embed)
    // Safari has no idle callbacks.
    if (this.preload === 'idle' && !savesData()) (globalThis.requestIdleCallback ?? setTimeout)(() => preload(kit))
    return [
      kit.store.sub(openAtom, () => {
        // The page's language may have changed since.
        if (kit.store.get(openAtom)) this.#applyLocale(kit)
        this.draw()
      }),
      kit.store.sub(loadingAtom, () => preload(kit)),
      kit.store.sub(optionsAtom, () => this.#applyLocale()),
      kit.store.sub(activeSessionAtom, embed),
      kit.events.onAny((name, detail) => {
        if (findModal(kit.handle) === (this as { kit: KitHandle | undefined })) dispatchDomEvent(this, name, detail)
      }),
    ]
  }

  /** Shows an embedded card to a visitor without a wallet, and what is open in the way that `embedded` now says. */
  #embed(kit: InternalKit): void {
    if (this.embedded && !kit.store.get(activeSessionAtom)) void kit.handle.open().catch(() => {})
    if (this.#isShown()) this.draw()
  }

  #applyLocale(kit = this.bound): void {
    kit?.store.set(localeAtom, this.findLocale(this.locale))
  }

  /** @internal */
  protected draw(): void {
    const shown = this.#isShown()
    // While a value of `open` that the page has set is being applied, it is not overwritten.
    if (!!this.open === this.#drawn) this.#reflect()
    else this.#drawn = shown
    if (!shown) this.#frame?.hide()
    else if (this.#frame) this.#frame.show()
    else void this.loadFrame(this.bound as InternalKit)
  }

  /** @internal */
  async loadFrame(kit: Kit, drawn?: boolean): Promise<void> {
    if (this.#framing) return
    this.#framing = true
    try {
      const { ModalFrame } = await loadInteractive()
      // The same object, so a kit with a runtime.
      if (this.bound === kit)
        this.#frame ??= new ModalFrame(kit as InternalKit, !this.embedded, this.shadowRoot as ShadowRoot)
      if (drawn) this.#frame?.prepare()
    } catch (cause) {
      kit.handle.close()
      emitLoadFailed(kit, cause)
    } finally {
      this.#framing = false
    }
    this.draw()
  }

  #dropFrame(): void {
    this.#frame?.remove()
    this.#frame = undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-modal': WalletModal
  }
}
