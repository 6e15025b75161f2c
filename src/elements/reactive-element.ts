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
 * An element with properties that have attributes, drawn once for all changes of a task. It has only the part of Lit's
 * ReactiveElement that these elements use, since every page loads it.
 */
export abstract class ReactiveElement extends Base {
  static properties: Properties = {}
  static shadowRootOptions: ShadowRootInit = { mode: 'open' }

  protected readonly renderRoot: ShadowRoot | undefined
  protected hasUpdated = false
  /** @internal */
  readonly values = new Map<string, unknown>()
  /** Values that the page has set before the element was defined. */
  readonly #early = new Map<string, unknown>()
  /** @internal */
  changed = new Set<string>()
  #isStale = true
  #reflecting = ''

  constructor() {
    super()
    for (const name of Object.keys(this.#own()))
      if (Object.hasOwn(this, name)) {
        this.#early.set(name, Reflect.get(this, name))
        Reflect.deleteProperty(this, name)
      }
  }

  /** @internal */
  read(name: string): unknown {
    return this.values.get(name)
  }

  #own(): Properties {
    return (this.constructor as typeof ReactiveElement).properties
  }

  /** Makes the shadow root. Called once. */
  protected abstract createRenderRoot(): ShadowRoot
  /** Called after the named properties have changed, and once at the start with all of them. */
  protected abstract updated(changed: ReadonlySet<string>): void

  connectedCallback(): void {
    this.#prepare()
    if (this.#isStale) this.#schedule()
  }

  attributeChangedCallback(attribute: string, _: string | null, text: string | null): void {
    for (const [name, options] of Object.entries(this.#own())) {
      if (attributeOf(name, options) !== attribute || this.#reflecting === name) continue
      const value =
        options.type === Boolean ? text !== null : options.type === Number && text !== null ? Number(text) : text
      Reflect.set(this, name, value)
    }
  }

  /** Draws pending changes at once. */
  protected performUpdate(): void {
    if (!this.#isStale) return
    this.#prepare()
    for (const [name, value] of this.#early) Reflect.set(this, name, value)
    this.#early.clear()
    const { changed } = this
    this.changed = new Set()
    this.#isStale = false
    for (const name of changed) this.#reflectProperty(name)
    this.hasUpdated = true
    this.updated(changed)
  }

  /** @internal */
  requestUpdate(): void {
    if (this.#isStale) return
    this.#isStale = true
    this.#schedule()
  }

  #schedule(): void {
    queueMicrotask(() => this.performUpdate())
  }

  #prepare(): void {
    if (!this.renderRoot) Object.assign(this, { renderRoot: this.createRenderRoot() })
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
}

/** Turns the properties of an element into accessors. Returns its attributes for `observedAttributes`. */
export function defineProperties({ prototype, properties }: typeof ReactiveElement): readonly string[] {
  return Object.entries(properties).flatMap(([name, options]) => {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: ReactiveElement) {
        return this.read(name)
      },
      set(this: ReactiveElement, value: unknown) {
        if (Object.is(this.values.get(name), value)) return
        this.values.set(name, value)
        this.changed.add(name)
        this.requestUpdate()
      },
    })
    return attributeOf(name, options) || []
  })
}
