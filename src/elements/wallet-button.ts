import type { ButtonViewProps } from '../atoms/button/button-view-props.ts'
import { connectionAtoms } from '../atoms/connection/connection.atoms.ts'
import { createKit } from '../atoms/create-kit.ts'
import { defaultKit } from '../atoms/default-kit.ts'
import type { InnerKit } from '../atoms/kit-inside.ts'
import { activeNamespaceAtom, activeNetworkAtom } from '../atoms/network/network.atoms.ts'
import { WmError } from '../chains/core/errors.ts'
import { isNamespace } from '../chains/core/namespaces.ts'
import { report } from '../chains/core/report.ts'
import type { Namespace } from '../chains/core/types.ts'
import { WmElement } from './base.ts'
import { loadLive } from './load-live.ts'
import { make } from './make.ts'
import { networksFromAttributes } from './networks-from-attributes.ts'
import type { Properties } from './reactive-element.ts'
import { tellNotLoaded } from './tell-not-loaded.ts'
import * as css from './wallet-button.css.ts'
import type { ButtonElement } from './wallet-button-live.ts'

const kinds = ['auto', 'connect', 'account', 'network', 'wallet'] as const
type Kind = (typeof kinds)[number]

/**
 * The button: connects, then shows the account. A native button that works before anything else is loaded.
 *
 * @tag wallet-button
 * @attr {string} label - Text while nobody is connected.
 * @attr {string} loading-label - Text while connecting.
 * @attr {'md' | 'sm'} size - Default `md`.
 * @attr {'show' | 'hide'} balance - Default `show`.
 * @attr {string} namespace - Shows this namespace's account; default: the active one.
 * @attr {number} chars-start - Characters of the address before the ellipsis. Default 4.
 * @attr {number} chars-end - Characters after it. Default 6.
 * @attr {boolean} disabled - Cannot be pressed.
 * @attr {'auto' | 'connect' | 'account' | 'network' | 'wallet'} kind - Default `auto`: connect, then account.
 * @attr {string} wallet - With kind `wallet`: the id of the wallet to connect straight to.
 * @prop {KitHandle | undefined} kit - Default: the page's default kit.
 * @csspart button - The native button.
 * @csspart icon - The network's or wallet's picture.
 * @csspart label - The text.
 * @csspart balance - The balance.
 */
export class WalletButton extends WmElement {
  static override properties: Properties = {
    ...WmElement.properties,
    label: {},
    loadingLabel: { attribute: 'loading-label' },
    size: {},
    balance: {},
    namespace: {},
    charsStart: { attribute: 'chars-start', type: Number },
    charsEnd: { attribute: 'chars-end', type: Number },
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
  declare kind: Kind | undefined
  declare wallet: string | undefined

  private button!: HTMLButtonElement
  private text!: HTMLElement
  private view: ButtonElement | undefined
  private loading = false
  /** A press that nothing has come of yet. */
  private pressed = false
  private wasPressed = false
  /** A file did not come after the last press: the button says so until the next one. */
  private failed = false
  /** Presses after which a file did not come: some browsers do not ask again for a module before a reload. */
  private failures = 0

  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true }

  /** @internal */
  protected build(root: ShadowRoot): void {
    this.text = make('span', '', 'label')
    this.text.dir = 'auto'
    this.button = make('button', css.button, 'button', this.text)
    this.button.type = 'button'
    this.button.addEventListener('click', () => this.press())
    this.button.onkeydown = ({ key }) => {
      if (key === 'Escape') this.showPress(false)
    }
    const intent = () => {
      const kit = this.bound
      if (kit && !this.disabled)
        loadLive().then(
          ({ preload }) => preload(kit),
          () => {},
        )
    }
    for (const name of ['pointerenter', 'focus', 'touchstart'])
      this.button.addEventListener(name, intent, { once: true, passive: true })
    root.append(this.button)
  }

  /** Presses the button, as every button's `click()`. */
  override click(): void {
    this.button.click()
  }

  private press(): void {
    this.performUpdate()
    if (!this.bound && !defaultKit()) createKit({ networks: networksFromAttributes(undefined) })
    const kit = this.bound
    if (!kit) return
    const { wallet, namespace } = this
    this.wasPressed = true
    this.failed = false
    // On a slow line the second half of the element takes a while: the press shows at once.
    this.showPress(true)
    loadLive()
      .then(
        ({ press }) =>
          this.pressed && press(kit, { kind: this.currentKind(), wallet, namespace, connected: this.session(kit) }),
      )
      .catch((cause: unknown) => tellNotLoaded(kit, cause))
      .finally(() => this.showPress(false))
  }

  private showPress(pressed: boolean): void {
    this.pressed = pressed
    this.draw()
  }

  private currentKind(): Kind {
    return kinds.find((kind) => kind === this.kind) ?? 'auto'
  }

  private target(kit: InnerKit): Namespace {
    const own = this.namespace
    return own && isNamespace(own) ? own : kit.store.get(activeNamespaceAtom)
  }

  private session(kit: InnerKit): boolean {
    const { status } = kit.store.get(connectionAtoms[this.target(kit)])
    return status === 'connected' || status === 'switching'
  }

  /** @internal */
  protected follow(kit: InnerKit): readonly (() => void)[] {
    this.view?.remove()
    this.view = undefined
    const draw = () => this.draw()
    return [
      ...Object.values(connectionAtoms).map((target) => kit.store.sub(target, draw)),
      kit.store.sub(activeNetworkAtom, draw),
      kit.store.sub(activeNamespaceAtom, draw),
      kit.events.onAny((name, detail) => {
        if (name !== 'error' || !this.wasPressed || !WmError.is(detail, 'LOAD_FAILED')) return
        this.wasPressed = false
        this.failed = true
        this.failures++
        this.showPress(false)
      }),
    ]
  }

  /** @internal */
  protected draw(): void {
    const kit = this.bound
    const kind = this.currentKind()
    const texts = this.texts()
    const status = kit ? kit.store.get(connectionAtoms[this.target(kit)]).status : 'disconnected'
    const live = status === 'connected' || status === 'switching' || status === 'reconnecting'
    const busy = this.pressed || ((status === 'connecting' || status === 'reconnecting') && kind !== 'network')
    const rich = !!kit && kind !== 'connect' && (kind === 'network' || live)
    this.button.disabled = this.disabled
    this.button.dataset.size = this.size === 'sm' ? 'sm' : 'md'
    this.button.setAttribute('aria-busy', `${busy}`)
    this.text.textContent = busy
      ? (this.loadingLabel ?? texts.connecting)
      : this.failed
        ? this.failures > 1
          ? texts.notLoadedAgain
          : texts.notLoaded
        : (this.label ?? (kind === 'network' ? texts.network : texts.connect))
    if (rich) this.mount(kit, kind)
    const shown = rich && this.view !== undefined
    this.button.toggleAttribute('data-quiet', shown)
    this.text.hidden = shown
    if (this.view) this.view.hidden = !shown
  }

  /** The connected look is React's; it is fetched only when somebody is connected. */
  private mount(kit: InnerKit, kind: Kind): void {
    const props: ButtonViewProps = {
      kind: kind === 'network' || kind === 'account' ? kind : 'auto',
      balance: this.balance === 'hide' ? 'hide' : 'show',
      charsStart: this.charsStart || 4,
      charsEnd: this.charsEnd || 6,
      size: this.size === 'sm' ? 'sm' : 'md',
      namespace: this.namespace,
    }
    this.view?.update?.(props)
    // An idle page with only a network button must not fetch anything: its label is enough until it is used.
    if (this.view || this.loading || (kind === 'network' && !this.session(kit))) return
    this.loading = true
    loadLive()
      .then(({ createButtonView }) => createButtonView(kit, props))
      .then((view) => {
        this.loading = false
        if (this.bound !== kit) return
        this.view = view
        this.button.append(view)
        this.draw()
      }, report)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-button': WalletButton
  }
}
