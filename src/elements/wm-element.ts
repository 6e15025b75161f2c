import { localeAtom } from '../atoms/i18n/locale.atoms.ts'
import { type Locale, locales, pickLocale } from '../atoms/i18n/locale.ts'
import { defaultKit, onDefaultKit } from '../atoms/kit/default-kit.ts'
import { type InternalKit, internalKit } from '../atoms/kit/internal-kit.ts'
import type { KitHandle } from '../atoms/kit/kit-handle.ts'
import { optionsAtom, themeModeAtom, themeVariablesAtom } from '../atoms/kit/options/options.atoms.ts'
import { report } from '../chains/core/report.ts'
import { adopt } from '../theme/sheets.ts'
import { loadInteractive } from './load-interactive.ts'
import '../theme/tokens.css.ts'

/** Declares how a property of an element maps to its attribute. */
export interface PropertyOptions {
  /** False for none. The attribute of `projectId` is `project-id`. */
  readonly attribute?: false
  /** Default: text. */
  readonly type?: typeof Boolean | typeof Number
  /** Writes the property back to its attribute. */
  readonly reflect?: boolean
}

export type Properties = { readonly [name: string]: PropertyOptions }

const attributeOf = (name: string, { attribute }: PropertyOptions) =>
  attribute ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

// A server has no elements; the class must still be defined there.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * Base of both elements: properties that have attributes, drawn once for all changes of a task; an open shadow root
 * with the package's sheets; the kit (the element's own or the page's default one), theme and locale. Of Lit's
 * ReactiveElement it has only the part that these elements use, since every page loads it. DOM is made by
 * `createElement`, so that it works under Trusted Types `'none'`.
 */
export abstract class WmElement extends Base {
  /** @internal */
  static properties: Properties = { kit: { attribute: false } }
  /** @internal */
  static shadowRootOptions: ShadowRootInit = { mode: 'open' }

  /** @internal Turns the properties of an element into accessors. Returns their attributes: `observedAttributes`. */
  static accessors({ prototype, properties }: typeof WmElement): readonly string[] {
    return Object.entries(properties).flatMap(([name, options]) => {
      Object.defineProperty(prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: WmElement) {
          // The page reads the kit in use from `kit`.
          return this.#values.get(name) ?? (name === 'kit' ? this.bound?.handle : undefined)
        },
        set(this: WmElement, value: unknown) {
          if (Object.is(this.#values.get(name), value)) return
          this.#values.set(name, value)
          this.#changed.add(name)
          if (this.#isStale) return
          this.#isStale = true
          this.#schedule()
        },
      })
      return attributeOf(name, options) || []
    })
  }

  declare kit: KitHandle | undefined

  /** @internal */
  protected bound: InternalKit | undefined

  readonly #values = new Map<string, unknown>()
  /** Values that the page has set before the element was defined. */
  readonly #early = new Map<string, unknown>()
  #changed = new Set<string>()
  #isStale = true
  #hasUpdated = false
  #reflecting = ''
  #stops: (() => void)[] = []
  #bindings: (() => void)[] = []
  #refused: KitHandle | undefined

  constructor() {
    super()
    for (const name of Object.keys(this.#own()))
      if (Object.hasOwn(this, name)) {
        this.#early.set(name, Reflect.get(this, name))
        Reflect.deleteProperty(this, name)
      }
  }

  /** @internal Fills the shadow root. Called once. */
  protected abstract build(root: ShadowRoot): void
  /** @internal Draws the kit's current state. Called on every change that concerns the element. */
  protected abstract draw(): void
  /** @internal Subscribes to a kit. The returned functions are called when the element changes kit or is removed. */
  protected abstract follow(kit: InternalKit): readonly (() => void)[]
  /** @internal Called after the named properties have changed, and once at the start with all of them. */
  protected updated(_changed: ReadonlySet<string>): void {}

  connectedCallback(): void {
    const root = this.#prepare()
    if (this.#isStale) this.#schedule()
    this.#stops.push(
      adopt(root),
      onDefaultKit(() => this.#bind()),
    )
    this.#bind()
  }

  disconnectedCallback(): void {
    this.#unbind()
    for (const stop of this.#stops.splice(0)) stop()
  }

  attributeChangedCallback(attribute: string, _: string | null, text: string | null): void {
    for (const [name, options] of Object.entries(this.#own())) {
      if (attributeOf(name, options) !== attribute || this.#reflecting === name) continue
      const value =
        options.type === Boolean ? text !== null : options.type === Number && text !== null ? Number(text) : text
      Reflect.set(this, name, value)
    }
  }

  /** @internal The kit that the page has set on this element. */
  protected given(): KitHandle | undefined {
    return this.#values.get('kit') as KitHandle | undefined
  }

  /** @internal Draws pending changes at once. */
  protected performUpdate(): void {
    if (!this.#isStale) return
    this.#prepare()
    for (const [name, value] of this.#early) Reflect.set(this, name, value)
    this.#early.clear()
    const changed = this.#changed
    this.#changed = new Set()
    this.#isStale = false
    for (const name of changed) this.#reflectProperty(name)
    this.#hasUpdated = true
    if (this.isConnected) this.#bind()
    this.draw()
    this.updated(changed)
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

  #own(): Properties {
    return (this.constructor as typeof WmElement).properties
  }

  #schedule(): void {
    queueMicrotask(() => this.performUpdate())
  }

  #prepare(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow((this.constructor as typeof WmElement).shadowRootOptions)
    if (!root.firstChild) this.build(root)
    return root
  }

  #reflectProperty(name: string): void {
    const options = this.#own()[name]
    const attribute = options?.reflect && attributeOf(name, options)
    if (!attribute) return
    const value = Reflect.get(this, name)
    this.#reflecting = name
    if (options.type === Boolean) this.toggleAttribute(attribute, !!value)
    else if (value == null) this.removeAttribute(attribute)
    else if (this.getAttribute(attribute) !== `${value}`) this.setAttribute(attribute, `${value}`)
    this.#reflecting = ''
  }

  #bind(): void {
    // Properties set before the definition are applied by the first update: before it,
    // `given()` may miss the page's kit.
    if (!this.#hasUpdated) return
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
}
