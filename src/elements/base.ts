import { localeAtom } from '../atoms/i18n/locale.atoms.ts'
import { type Locale, locales, pickLocale } from '../atoms/i18n/locale.ts'
import { defaultKit, onDefaultKit } from '../atoms/kit/default-kit.ts'
import { type InternalKit, internalKit } from '../atoms/kit/internal-kit.ts'
import type { KitHandle } from '../atoms/kit/kit-handle.ts'
import { optionsAtom, themeModeAtom, themeVariablesAtom } from '../atoms/kit/options/options.atoms.ts'
import { report } from '../chains/core/report.ts'
import { adopt } from '../theme/sheets.ts'
import { loadInteractive } from './load-interactive.ts'
import { type Properties, ReactiveElement } from './reactive-element.ts'
import '../theme/tokens.css.ts'

/**
 * Base of both elements: an open shadow root with the package's sheets, the kit (the element's own or the page's
 * default one), theme and locale. DOM is made by `createElement`, so that it works under Trusted Types `'none'`.
 */
export abstract class WmElement extends ReactiveElement {
  static override properties: Properties = { kit: { attribute: false } }
  declare kit: KitHandle | undefined

  /** @internal */
  protected bound: InternalKit | undefined

  /** @internal Returns the element's own kit, else the default one: the page reads the kit in use from `kit`. */
  override read(name: string): unknown {
    return super.read(name) ?? (name === 'kit' ? this.bound?.handle : undefined)
  }

  /** @internal The kit that the page has set on this element. */
  protected given(): KitHandle | undefined {
    return super.read('kit') as KitHandle | undefined
  }
  #stops: (() => void)[] = []

  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow((this.constructor as typeof ReactiveElement).shadowRootOptions)
    if (!root.firstChild) this.build(root)
    return root
  }

  /** @internal Fills the shadow root. Called once. */
  protected abstract build(root: ShadowRoot): void
  /** @internal Draws the kit's current state. Called on every change that concerns the element. */
  protected abstract draw(): void
  /** @internal Subscribes to a kit. The returned functions are called when the element changes kit or is removed. */
  protected abstract follow(kit: InternalKit): readonly (() => void)[]

  override connectedCallback(): void {
    super.connectedCallback()
    this.#stops.push(
      adopt(this.renderRoot as ShadowRoot),
      onDefaultKit(() => this.#bind()),
    )
    this.#bind()
  }

  disconnectedCallback(): void {
    this.#unbind()
    for (const stop of this.#stops.splice(0)) stop()
  }

  protected override updated(_changed: ReadonlySet<string>): void {
    if (this.isConnected) this.#bind()
    this.draw()
  }

  #bindings: (() => void)[] = []
  #refused: KitHandle | undefined

  #bind(): void {
    // Properties set before the definition are applied by the first update: before it,
    // `given()` may miss the page's kit.
    if (!this.hasUpdated) return
    const handle = this.given() ?? defaultKit()
    let kit: InternalKit | undefined
    try {
      kit = handle && internalKit(handle)
    } catch (error) {
      // A kit of another copy of the package is reported once and counts as none.
      if (this.#refused !== handle) console.warn(error)
      this.#refused = handle
    }
    if (kit === this.bound || !this.isConnected) return
    this.#unbind()
    this.bound = kit
    if (kit) {
      const { store } = kit
      const theme = () => this.applyTheme(this.bound)
      this.#bindings = [
        store.sub(themeModeAtom, theme),
        store.sub(themeVariablesAtom, theme),
        store.sub(localeAtom, () => this.draw()),
        ...this.follow(kit),
      ]
      theme()
    }
    this.draw()
  }

  #unbind(): void {
    for (const stop of this.#bindings.splice(0)) stop()
    this.bound = undefined
  }

  /** @internal */
  protected applyTheme(kit: InternalKit | undefined): void {
    // The modal alone has a `theme` attribute. The kit's mode wins over it.
    const mode: unknown = kit?.store.get(themeModeAtom) ?? Reflect.get(this, 'theme')
    if (mode === 'light' || mode === 'dark') this.dataset.theme = mode
    else delete this.dataset.theme
    const variables = kit?.store.get(themeVariablesAtom) ?? {}
    // Most pages set these variables in CSS: only pages that set them by script fetch the check.
    if (Object.keys(variables).length > 0)
      loadInteractive().then(({ applyVariables }) => applyVariables(this, variables), report)
  }

  /** @internal Returns the locale by, in this order: `own`, the kit's option, the closest `lang`, the browser. */
  protected findLocale(own?: string | null): Locale {
    const around = this.closest('[lang]')?.getAttribute('lang')
    return pickLocale([own, this.bound?.store.get(optionsAtom).locale, around, ...navigator.languages])
  }

  /** @internal Returns the short texts that are available before any view is loaded. */
  protected texts(own?: string | null): (typeof locales)[Locale] {
    return locales[this.bound?.store.get(localeAtom) ?? this.findLocale(own)]
  }
}
