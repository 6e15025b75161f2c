import { defaultKit } from '../atoms/kit/default-kit.ts'
import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import { optionsAtom } from '../atoms/kit/options/options.atoms.ts'
import { sizeKeys, storedSize } from '../atoms/kit/storage/stored-size.ts'
import { widthId } from '../atoms/navigation/modal/button-view-props.ts'
import { findModal } from '../atoms/navigation/modal/modal-elements.ts'
import { createKit } from '../atoms/runtime/create-kit.ts'
import { connectionAtoms } from '../atoms/sessions/connection.atoms.ts'
import { activeNamespaceAtom } from '../atoms/sessions/network/network.atoms.ts'
import { WmError } from '../chains/core/errors.ts'
import { isNamespace } from '../chains/core/namespaces.ts'
import { report } from '../chains/core/report.ts'
import { savesData } from '../chains/core/saves-data.ts'
import type { Namespace, Session } from '../chains/core/types.ts'
import { createElement } from './create-element.ts'
import { emitLoadFailed } from './events.ts'
import { loadInteractive } from './load-interactive.ts'
import { networksFromAttributes } from './networks-from-attributes.ts'
import { preload } from './preload.ts'
import * as css from './wallet-button.css.ts'
import type { AccountLook } from './wallet-button-interactive.ts'
import { type Properties, WmElement } from './wm-element.ts'

/** Purpose of the button; the attribute `kind`. */
export type WalletButtonKind = 'auto' | 'connect' | 'account' | 'network' | 'wallet' | 'onramp'

/**
 * The button: connects, then shows the account. A native button that works before anything else is loaded.
 *
 * @example
 * import 'wallet-modal/elements'
 *
 * const button = document.createElement('wallet-button')
 * button.label = 'Log in'
 * document.body.append(button)
 *
 * @tag wallet-button
 * @attr {string} label - Text without a session.
 * @attr {string} loading-label - Text while connecting.
 * @attr {'md' | 'sm'} size - Default `md`.
 * @attr {'show' | 'hide'} balance - Default `show`.
 * @attr {string} namespace - Shows this namespace's account; default: the active one.
 * @attr {number} chars-start - Characters of the address before the ellipsis. Default 4.
 * @attr {number} chars-end - Characters after it. Default 6.
 * @attr {boolean} disabled - Cannot be pressed.
 * @attr {'auto' | 'connect' | 'account' | 'network' | 'wallet' | 'onramp'} kind - Default `auto`: connect or account.
 * @attr {string} wallet - With kind `wallet`: the id of the wallet to connect directly to.
 * @prop {KitHandle | undefined} kit - Default: the page's default kit.
 * @csspart button - The native button.
 * @csspart icon - The network's or wallet's picture.
 * @csspart label - The text.
 * @csspart balance - The balance.
 */
export class WalletButton extends WmElement {
  /** @internal */
  static override properties: Properties = {
    ...WmElement.properties,
    label: {},
    loadingLabel: {},
    size: {},
    balance: {},
    namespace: {},
    charsStart: { type: Number },
    charsEnd: { type: Number },
    disabled: { type: Boolean, reflect: true },
    kind: {},
    wallet: {},
  }
  declare label: string | undefined
  declare loadingLabel: string | undefined
  declare size: 'md' | 'sm' | undefined
  declare balance: 'show' | 'hide' | undefined
  declare namespace: Namespace | undefined
  declare charsStart: number | undefined
  declare charsEnd: number | undefined
  declare disabled: boolean
  declare kind: WalletButtonKind | undefined
  declare wallet: string | undefined

  #button!: HTMLButtonElement
  #text!: HTMLElement
  #look: AccountLook | undefined
  /** A press whose outcome does not show yet. */
  #pressed = false
  #wasPressed = false
  /** A file failed to load after the last press. The button shows that until the next press. */
  #failed = false
  /** Count of presses after which a file was not loaded: some browsers cache a failed module import until a reload. */
  #failures = 0

  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true }

  /** @internal */
  protected build(root: ShadowRoot): void {
    this.#text = createElement('span', '', 'label')
    this.#text.dir = 'auto'
    this.#button = createElement('button', css.button, 'button', this.#text)
    this.#button.type = 'button'
    this.#button.addEventListener('click', () => this.#press())
    this.#button.onkeydown = ({ key }) => {
      if (key === 'Escape') this.#showPress(false)
    }
    const intent = () => {
      const kit = this.bound
      if (kit && !this.disabled && findModal(kit.handle)?.preload !== 'none' && !savesData()) preload(kit)
    }
    for (const name of ['pointerenter', 'focus', 'touchstart'])
      this.#button.addEventListener(name, intent, { once: true, passive: true })
    root.append(this.#button)
  }

  /** Presses the inner button, like the `click()` of every button. */
  override click(): void {
    this.#button.click()
  }

  #press(): void {
    this.performUpdate()
    if (!this.given() && !defaultKit()) createKit({ networks: networksFromAttributes(undefined) })
    const kit = this.bound
    if (!kit) return
    this.#wasPressed = true
    this.#failed = false
    // On a slow line the interactive half takes a while to load; the press shows at once.
    this.#showPress(true)
    loadInteractive()
      .then(({ press }) => this.#pressed && press(kit, this, !!this.#session(kit)))
      .catch((cause: unknown) => emitLoadFailed(kit, cause))
      .finally(() => this.#showPress(false))
  }

  #showPress(pressed: boolean): void {
    this.#pressed = pressed
    this.draw()
  }

  #target(kit: InternalKit): Namespace {
    const own = this.namespace
    return own && isNamespace(own) ? own : kit.store.get(activeNamespaceAtom)
  }

  #session(kit: InternalKit): Session | undefined {
    const state = kit.store.get(connectionAtoms[this.#target(kit)])
    return 'session' in state ? state.session : undefined
  }

  /** The short form of the address in the look, which is not loaded yet. */
  #short({ address }: Session): string {
    const start = (address.startsWith('0x') ? 2 : 0) + (this.charsStart || 4)
    return `${address.slice(0, start)}…${address.slice(-(this.charsEnd || 6))}`
  }

  /** @internal */
  protected follow(kit: InternalKit): readonly (() => void)[] {
    this.#look?.remove()
    this.#look = undefined
    const draw = () => this.draw()
    return [
      ...[...Object.values(connectionAtoms), activeNamespaceAtom, optionsAtom].map((one) => kit.store.sub(one, draw)),
      kit.events.onAny((name, detail) => {
        if (name !== 'error' || !this.#wasPressed || !WmError.is(detail, 'LOAD_FAILED')) return
        this.#wasPressed = false
        this.#failed = true
        this.#failures++
        this.#showPress(false)
      }),
    ]
  }

  /** @internal */
  protected draw(): void {
    const kit = this.bound
    const { kind } = this
    const texts = this.texts()
    const session = kit && this.#session(kit)
    const status = kit?.store.get(connectionAtoms[this.#target(kit)]).status
    const reconnecting = status === 'reconnecting'
    const isBuy = kind === 'onramp'
    const connecting = (status === 'connecting' || reconnecting) && kind !== 'network' && !isBuy
    const rich = !!kit && kind !== 'connect' && !isBuy && (kind === 'network' || !!session || reconnecting)
    const options = kit?.store.get(optionsAtom)
    const { style } = this.#button
    // Without a provider that the page has set up there is nothing to buy.
    style.display = isBuy && options && !options.features.onramp.some((name) => options.onramp[name]) ? 'none' : ''
    // No narrower while it waits for the wallet, nor until the account is drawn.
    if (status === 'connecting') style.minWidth ||= `${this.#button.offsetWidth}px`
    this.#button.disabled = this.disabled
    this.#button.dataset.size = this.size === 'sm' ? 'sm' : 'md'
    this.#button.setAttribute('aria-busy', `${this.#pressed || connecting}`)
    const text = connecting
      ? reconnecting
        ? texts.reconnecting
        : (this.loadingLabel ?? texts.connecting)
      : rich && session && kind !== 'network'
        ? this.#short(session)
        : this.#failed
          ? this.#failures > 1
            ? texts.notLoadedAgain
            : texts.notLoaded
          : (this.label ?? texts[kind as 'network'] ?? texts.connect)
    // The same text once more would lay out the whole page.
    if (this.#text.textContent !== text) this.#text.textContent = text
    if (connecting && !reconnecting) import('./busy-mark.ts').then((m) => m.showBusyMark(this.#button), report)
    // An idle page with only a network button fetches nothing: the label is enough until the first use.
    if (rich && !this.#look && (session || kind !== 'network')) this.#loadLook(kit)
    const shown = !!this.#look?.show(rich, this, reconnecting)
    // The button has the look and the width of an account from the start, while the account comes back.
    this.#button.toggleAttribute('data-quiet', shown || (rich && kind !== 'network'))
    this.#text.toggleAttribute('data-waits', rich && reconnecting)
    this.#text.hidden = shown
    if (shown || !(rich || connecting)) style.minWidth = ''
    if (shown) return
    const width = rich && storedSize(kit, sizeKeys.buttonWidths, widthId(this))
    style.width = width ? `${width}px` : ''
  }

  /** Loads the look with an account. React draws it and is fetched only with a session. */
  #loadLook(kit: InternalKit): void {
    loadInteractive().then(({ AccountLook }) => {
      if (this.bound !== kit || this.#look) return
      this.#look = new AccountLook(kit, this.#button, () => this.draw())
      this.draw()
    }, report)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-button': WalletButton
  }
}
