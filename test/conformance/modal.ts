import { expect } from 'chai'
import { createScene, endScenes, type Scene, type SceneOptions } from './scene.ts'

export const dialogOf = ({ root }: Scene) => root.querySelector('dialog') as HTMLDialogElement
export const cardOf = ({ root }: Scene) => root.querySelector('[part~=card]') as HTMLElement

export function deepActive(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Adds a button to the page, at its top left. */
export function pageButton(into: Node = document.body, text = 'outside'): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { textContent: text })
  into.appendChild(button)
  left.add(button)
  return button
}
/** Elements that the test adds to the page; removed after it. */
export const left = new Set<Element>()

/** Returns a scene with an open modal, after its animation. */
export async function opened(options: SceneOptions = {}): Promise<Scene> {
  const scene = await createScene(options)
  await scene.kit.open()
  await scene.find('[data-view]')
  await scene.settled()
  return scene
}
export const closed = (scene: Scene) => scene.until('closed', () => !dialogOf(scene).open)
export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    (error: { readonly code?: unknown }) => error.code,
  )

/** Ends scenes and removes elements after each test, which fails if it wrote an error to the console. */
export function cleanAfterEach(): void {
  const said: unknown[] = []
  const { error } = console
  before(() => {
    console.error = (...words: unknown[]) => {
      said.push(words.map(String).join(' '))
      error(...words)
    }
  })
  after(() => {
    console.error = error
  })
  beforeEach(() => void said.splice(0))
  afterEach(async () => {
    await endScenes()
    for (const element of left) element.remove()
    left.clear()
    expect(said, 'console.error').to.deep.equal([])
  })
}
