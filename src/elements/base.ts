import { defaultKit, onDefaultKit } from '../atoms/default-kit.ts'
import { localeAtom } from '../atoms/i18n/locale.atoms.ts'
import { type Locale, locales, pickLocale } from '../atoms/i18n/locale.ts'
import type { KitHandle } from '../atoms/kit-handle.ts'
import { type InnerKit, kitOf } from '../atoms/kit-inside.ts'
import { optionsAtom } from '../atoms/options/options.atoms.ts'
import { themeModeAtom, themeVariablesAtom } from '../atoms/theme-state/theme.atoms.ts'
import { report } from '../chains/core/report.ts'
import { adopt } from '../theme/sheets.ts'
import { loadLive } from './load-live.ts'
import { type Properties, ReactiveElement } from './reactive-element.ts'
import '../theme/tokens.css.ts'

/**
 * What both elements share: an open shadow root with the package's sheets, the kit they belong to (their own, or the
 * page's default one), theme and locale. DOM is built with `createElement`, so that Trusted Types `'none'` holds.
 */
export abstract class WmElement extends ReactiveElement {
  static override properties: Properties = { kit: { attribute: false } }
  declare kit: KitHandle | undefined

  /** @internal */
  protected bound: InnerKit | undefined

  /** @internal The kit in force, once there is one; the page's code needs no other way to it. */
  override read(name: string): unknown {
    return super.read(name) ?? (name === 'kit' ? this.bound?.handle : undefined)
  }

  /** @internal The kit that the page has set. */
  protected given(): KitHandle | undefined {
    return super.read('kit') as KitHandle | undefined
  }
  private stops: (() => void)[] = []

  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow((this.constructor as typeof ReactiveElement).shadowRootOptions)
    if (!root.firstChild) this.build(root)
    return root
  }

  /** @internal Fills the shadow root, once. */
  protected abstract build(root: ShadowRoot): void
  /** @internal Draws the kit's current state; called on every change that concerns the element. */
  protected abstract draw(): void
  /** @internal Subscribes to a kit; the results are called when the element leaves it. */
  protected abstract follow(kit: InnerKit): readonly (() => void)[]

  override connectedCallback(): void {
    super.connectedCallback()
    this.stops.push(
      adopt(this.renderRoot as ShadowRoot),
      onDefaultKit(() => this.bind()),
    )
    this.bind()
  }

  disconnectedCallback(): void {
    this.unbind()
    for (const stop of this.stops.splice(0)) stop()
  }

  protected override updated(_changed: ReadonlySet<string>): void {
    if (this.isConnected) this.bind()
    this.draw()
  }

  private bindings: (() => void)[] = []

  private bind(): void {
    // What was set before the definition comes with the first update: until then the wrong kit would be taken.
    if (!this.hasUpdated) return
    const handle = this.given() ?? defaultKit()
    const kit = handle && kitOf(handle)
    if (kit === this.bound || !this.isConnected) return
    this.unbind()
    this.bound = kit
    if (kit) {
      const { store } = kit
      const theme = () => this.applyTheme(kit)
      this.bindings = [
        store.sub(themeModeAtom, theme),
        store.sub(themeVariablesAtom, theme),
        store.sub(localeAtom, () => this.draw()),
        ...this.follow(kit),
      ]
      theme()
    }
    this.draw()
  }

  private unbind(): void {
    for (const stop of this.bindings.splice(0)) stop()
    this.bound = undefined
  }

  /** @internal The element's own theme attribute; the kit's mode, when set, wins. */
  protected ownTheme(): string | undefined {
    return undefined
  }

  /** @internal */
  protected applyTheme(kit: InnerKit | undefined): void {
    const mode = kit?.store.get(themeModeAtom) ?? this.ownTheme()
    if (mode === 'light' || mode === 'dark') this.dataset.theme = mode
    else delete this.dataset.theme
    const variables = kit?.store.get(themeVariablesAtom) ?? {}
    // Most pages set them in CSS: the check is fetched only for those that set them by script.
    if (Object.keys(variables).length > 0)
      loadLive().then(({ applyVariables }) => applyVariables(this, variables), report)
  }

  /** @internal The locale from, in this order: `own`, the kit's option, the closest `lang`, the browser. */
  protected findLocale(own?: string | null): Locale {
    const around = this.closest('[lang]')?.getAttribute('lang')
    return pickLocale([own, this.bound?.store.get(optionsAtom).locale, around, ...navigator.languages])
  }

  /** @internal The short texts that are there before any view is loaded. */
  protected texts(own?: string | null): (typeof locales)[Locale] {
    return locales[this.bound?.store.get(localeAtom) ?? this.findLocale(own)]
  }
}
