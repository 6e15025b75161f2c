import { expect } from 'chai'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import type { KitHandle } from '../../src/atoms/kit/kit-handle.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { defineElements } from '../../src/elements/define.ts'
import { wait } from './scene.ts'

export interface AttributeCase {
  readonly attribute: string
  readonly property: string
  readonly text: string
  readonly value: unknown
  /** The property is written back to the attribute. */
  readonly reflects?: boolean
}

export interface ElementCase<E extends HTMLElement> {
  readonly tag: 'wallet-modal' | 'wallet-button'
  readonly attributes: readonly AttributeCase[]
  /** Returns true for an element that has its styles and its kit. */
  readonly alive: (element: E) => boolean
}

type Kitted = HTMLElement & { kit: KitHandle | undefined }

const networks = [1, 2].map((id) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'CN', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
}))

const made = new Set<KitHandle>()
const newKit = (): KitHandle => {
  const kit = createKit({ networks }, { storage: undefined, fetch: () => Promise.reject(new TypeError('offline')) })
  made.add(kit)
  return kit
}

/** Counts subscriptions to a kit that have not ended. */
function subscriptions(kit: KitHandle): () => number {
  const inner: InternalKit = internalKit(kit)
  let open = 0
  const counted = (stop: () => void) => {
    open++
    let done = false
    return () => {
      if (!done) open--
      done = true
      stop()
    }
  }
  const { sub } = inner.store
  const { onAny } = inner.events
  Object.assign(inner.store, { sub: (...given: Parameters<typeof sub>) => counted(sub(...given)) })
  Object.assign(inner.events, { onAny: (...given: Parameters<typeof onAny>) => counted(onAny(...given)) })
  return () => open
}

/** Expects what is true once the element has rendered, which takes longer on a busy machine. */
async function soon(check: () => void): Promise<void> {
  for (const end = Date.now() + 5_000; ; await wait(5))
    try {
      check()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
}

/** Samples a count until it no longer changes: an element loads more in its first moments. */
async function settled<T>(count: () => T): Promise<T> {
  let last = count()
  for (let same = 0; same < 5; ) {
    await wait(10)
    const now = count()
    same = JSON.stringify(now) === JSON.stringify(last) ? same + 1 : 0
    last = now
  }
  return last
}

/** Tests of both custom elements, however and whenever they are created. */
export function describeElement<E extends HTMLElement>({ tag, attributes, alive }: ElementCase<E>): void {
  const create = (kit?: KitHandle, from: Document = document) => {
    const element = from.createElement(tag) as unknown as E & Kitted
    if (kit) element.kit = kit
    return element
  }
  const lives = (element: E) => soon(() => expect(alive(element)).to.equal(true))
  const place = async (element: E) => {
    document.body.append(element)
    await lives(element)
  }
  const sheets = (element: HTMLElement) => element.shadowRoot?.adoptedStyleSheets.length ?? 0

  describe(`${tag}: what both elements hold`, () => {
    afterEach(() => {
      for (const element of document.querySelectorAll(tag)) element.remove()
      for (const kit of made) kit.destroy()
      made.clear()
    })

    for (const { attribute, property, text, value, reflects } of attributes)
      it(`param: ${attribute}`, async () => {
        const element = create(newKit()) as unknown as E & Record<string, unknown>
        element.setAttribute(attribute, text)
        await place(element)
        expect(element[property], 'attribute to property').to.equal(value)
        const other = create(newKit()) as unknown as E & Record<string, unknown>
        Object.assign(other, { [property]: value })
        await place(other)
        expect(other[property]).to.equal(value)
        expect(other.getAttribute(attribute), 'property to attribute').to.equal(reflects ? text : null)
      })

    it('default: works when it is created after its definition', async () => {
      const element = create(newKit())
      await place(element)
      expect(element.shadowRoot?.mode).to.equal('open')
      expect(alive(element)).to.equal(true)
    })

    it('behavior: works when it was there before its definition, with properties and attributes set', async () => {
      // Elements in a document without a window are not upgraded, so this one is as before its script was loaded.
      const inert = document.implementation.createHTMLDocument()
      const kit = newKit()
      const element = create(kit, inert)
      const [first] = attributes
      if (first) Object.assign(element, { [first.property]: first.value })
      expect(element.shadowRoot).to.equal(null)
      await place(element)
      expect(element.kit).to.equal(kit)
      expect(Object.hasOwn(element, 'kit'), 'the early value would hide the accessor').to.equal(false)
      if (first) expect((element as unknown as Record<string, unknown>)[first.property]).to.equal(first.value)
      expect(alive(element)).to.equal(true)
    })

    it('behavior: a kit may come later, and be exchanged', async () => {
      // The first kit is the default of the page, which an element without a kit takes.
      newKit()
      const element = create()
      await place(element)
      const [one, two] = [newKit(), newKit()]
      const [ones, twos] = [subscriptions(one), subscriptions(two)]
      element.kit = one
      await soon(() => expect(ones()).to.be.greaterThan(0))
      element.kit = two
      await soon(() => expect(ones(), 'given back').to.equal(0))
      await soon(() => expect(twos()).to.be.greaterThan(0))
      await lives(element)
    })

    it('behavior: moved in the page, it goes on', async () => {
      const element = create(newKit())
      await place(element)
      const box = document.createElement('section')
      document.body.append(box)
      box.append(element)
      await wait(10)
      await lives(element)
      document.body.prepend(element)
      await wait(10)
      await lives(element)
      box.remove()
    })

    it('behavior: removed and put back 200 times, nothing adds up', async () => {
      const kit = newKit()
      const open = subscriptions(kit)
      const element = create(kit)
      await place(element)
      const count = () => ({
        open: open(),
        sheets: sheets(element),
        nodes: element.shadowRoot?.querySelectorAll('*').length,
      })
      const again = () => {
        element.remove()
        document.body.append(element)
      }
      again()
      await lives(element)
      const before = await settled(count)
      for (let turn = 0; turn < 200; turn++) again()
      await soon(() => expect(count()).to.deep.equal(before))
      await lives(element)
      element.remove()
      await soon(() => expect(open(), 'subscriptions of an element that is gone').to.equal(0))
    })

    it('behavior: taken into another document and back, it is styled in both', async () => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const other = frame.contentDocument
      if (!other) throw new Error('no document in the frame')
      const element = create(newKit())
      await place(element)
      const own = await settled(() => sheets(element))
      other.body.append(element)
      await soon(() => expect(sheets(element)).to.equal(own))
      document.body.append(element)
      await soon(() => expect(sheets(element)).to.equal(own))
      await lives(element)
      frame.remove()
    })

    it('behavior: defined once; a second copy warns and leaves the first one in charge', () => {
      const original = customElements.get(tag)
      const said: string[] = []
      const { warn } = console
      const { get } = customElements
      console.warn = (text: string) => void said.push(text)
      try {
        defineElements()
        expect(said, 'the same copy again').to.deep.equal([])
        // Simulates a second copy of the package, for which another class has defined the tag already.
        Object.defineProperty(customElements, 'get', {
          configurable: true,
          value: () => Object.assign(class extends HTMLElement {}, { version: '0.0.1' }),
        })
        defineElements()
      } finally {
        console.warn = warn
        Reflect.deleteProperty(customElements, 'get')
      }
      expect(customElements.get).to.equal(get)
      expect(said.filter((text) => text.includes(`<${tag}>`) && text.includes('0.0.1'))).to.have.lengthOf(1)
      expect(customElements.get(tag)).to.equal(original)
    })

    it('behavior: two kits on one page know nothing of each other', async () => {
      const [one, two] = [newKit(), newKit()]
      const [first, second] = [create(one), create(two)]
      await place(first)
      await place(second)
      one.setTheme('dark')
      await soon(() => expect(first.dataset.theme).to.equal('dark'))
      expect([first.dataset.theme, second.dataset.theme]).to.deep.equal(['dark', undefined])
    })
  })
}
