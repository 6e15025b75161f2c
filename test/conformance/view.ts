import axe from 'axe-core'
import { expect } from 'chai'
import type { RouteName } from '../../src/atoms/navigation/routes.ts'
import { emulateMedia } from '../browser/commands.ts'
import { silentControls } from './press.ts'
import { createScene, endScenes, foreign, nameOf, type Scene, type SceneOptions } from './scene.ts'

export interface ViewCase extends SceneOptions {
  /** The dialog's accessible name in English. */
  readonly title: string | ((scene: Scene) => string)
  /** Goes to the view in a new scene. */
  readonly arrive: (scene: Scene) => Promise<unknown>
}

const deepActive = (): Element | null => {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Texts of a region whose blocks follow each other without a space: in its whole text, two words become one. */
function runTogether(region: Element): readonly string[] {
  return [...region.querySelectorAll('h3,p,strong,div')].flatMap((one) => {
    const next = one.nextSibling
    return next instanceof HTMLElement && one.textContent && next.textContent
      ? [`${one.textContent}|${next.textContent}`]
      : []
  })
}

async function expectAccessible(scene: Scene, dir: 'ltr' | 'rtl'): Promise<void> {
  await scene.until(dir, () => getComputedStyle(scene.body()).direction === dir)
  await scene.settled()
  const { violations } = await axe.run(scene.element, { resultTypes: ['violations'] })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found).to.deep.equal([])
}

/** Tests the accessibility of a later state of a view, in the dark and from right to left, where most is different. */
export function describeState(name: string, { arrive, ...setting }: Omit<ViewCase, 'title'>): void {
  describe(`${name}: a later state`, function () {
    this.timeout(20_000)
    afterEach(endScenes)

    it('behavior: no accessibility violation, dark, rtl', async () => {
      const scene = await createScene({ ...setting, theme: 'dark', locale: 'ar' })
      await arrive(scene)
      await expectAccessible(scene, 'rtl')
      await scene.end()
    })
  })
}

/** Tests that every view must pass in the real `<wallet-modal>`. Its own behaviour is tested in the view's file. */
export function describeView(name: RouteName, { title, arrive, ...setting }: ViewCase): void {
  const show = async (more: SceneOptions = {}) => {
    const scene = await createScene({ ...setting, ...more })
    await arrive(scene)
    await scene.until(`view ${name}`, () => scene.view() === name)
    await scene.settled()
    return scene
  }

  describe(`${name}: what every view holds`, function () {
    this.timeout(20_000)
    afterEach(endScenes)

    it('default: the dialog is named by the title, and the focus is inside', async () => {
      const scene = await show()
      const dialog = scene.root.querySelector('dialog') as HTMLDialogElement
      const wanted = typeof title === 'string' ? title : title(scene)
      const label = () => scene.root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent
      await scene.until(`the title ${wanted}`, () => label() === wanted)
      expect(dialog.contains(deepActive()), 'focus').to.equal(true)
      expect(dialog.querySelectorAll('path:not([d]),path[d=""]'), 'icons that did not come').to.have.length(0)
      await scene.end()
    })

    it('default: a status that is read aloud has no button in it and no words that run together', async () => {
      const scene = await show()
      const statuses = [...scene.root.querySelectorAll('dialog [role=status]')]
      // A button may be a word of a sentence.
      const isWord = ({ parentElement }: Element) =>
        [...(parentElement?.childNodes ?? [])].some((one) => one instanceof Text && one.data.trim() !== '')
      const controls = statuses
        .flatMap((one) => [...one.querySelectorAll<HTMLElement>('button')])
        .filter((one) => !isWord(one))
      expect(controls.map(nameOf)).to.deep.equal([])
      expect(statuses.flatMap(runTogether)).to.deep.equal([])
      await scene.end()
    })

    it('default: nothing that takes the focus lies before the title but the way back', async () => {
      const scene = await show()
      const heading = await scene.find('#wm-title')
      const before = [...scene.root.querySelectorAll<HTMLElement>('dialog :is(button,a,input,[tabindex="0"])')].filter(
        (one) => heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING,
      )
      expect(before.map(nameOf)).to.have.members(before.length > 0 ? ['Back'] : [])
      await scene.end()
    })

    for (const theme of ['light', 'dark'] as const)
      for (const [locale, dir] of [
        ['en', 'ltr'],
        ['ar', 'rtl'],
      ] as const)
        it(`behavior: no accessibility violation, ${theme}, ${dir}`, async () => {
          const scene = await show({ theme, locale })
          await expectAccessible(scene, dir)
          await scene.end()
        })

    it('behavior: longer words fit, and none is written in the view itself', async () => {
      const scene = await show({ locale: 'en-XA' })
      await scene.until('the pseudo-locale', () => /[çéñ]/.test(scene.root.textContent ?? ''))
      await scene.settled()
      const body = scene.body()
      const wide = [...body.querySelectorAll<HTMLElement>('*')].filter((one) => one.scrollWidth > one.clientWidth + 1)
      expect(body.scrollWidth, wide.map((one) => one.outerHTML.slice(0, 200)).join('\n')).to.be.at.most(
        body.clientWidth,
      )
      const words = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
      const english: string[] = []
      while (words.nextNode()) {
        // The text of a sign-in is the page's.
        if (words.currentNode.parentElement?.matches('[data-testid=wm-siwx-message]')) continue
        let text = words.currentNode.textContent ?? ''
        for (const word of [...foreign, /[\w.-]+\.harbor\.test/g, /0x[0-9a-f…]+/gi, /\b[0-9a-f]{4}\b/gi])
          text = text.replaceAll(word, '')
        if (/[a-z]{3,}/i.test(text)) english.push(text)
      }
      expect(english).to.deep.equal([])
      await scene.end()
    })

    it('behavior: every control answers a press with its next frame', async () => {
      const scene = await show()
      expect(await silentControls(scene)).to.deep.equal([])
      await scene.end()
    })

    it('behavior: stands still for those who asked for less motion', async () => {
      await emulateMedia({ reducedMotion: 'reduce' })
      try {
        const scene = await show()
        const moving = scene.root
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
        expect(moving.map((one) => (one as CSSAnimation).animationName)).to.deep.equal([])
        await scene.end()
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' })
      }
    })
  })
}
