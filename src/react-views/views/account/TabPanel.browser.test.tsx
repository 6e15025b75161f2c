import { expect } from 'chai'
import { createRoot, type Root } from 'react-dom/client'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { KitContext } from '../../hooks/useKit.ts'
import { TabPanel } from './TabPanel.tsx'

function List() {
  return <output>The list</output>
}

describe('TabPanel', () => {
  let root: Root
  let place: HTMLElement
  let scene: Scene
  const told = window.reportError
  beforeEach(async () => {
    scene = await createScene({})
    await scene.kit.open()
    await scene.button(/^Close/)
    place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
    // The page hears of the file, which is right and not what is tested here.
    window.reportError = () => {}
  })
  afterEach(async () => {
    window.reportError = told
    root.unmount()
    place.remove()
    await endScenes()
  })
  const draw = (load: () => Promise<typeof List>) =>
    root.render(
      <KitContext.Provider value={internalKit(scene.kit)}>
        <TabPanel load={load} rows={3} />
      </KitContext.Provider>,
    )

  it('behavior: shows placeholders at once, then the list', async () => {
    let arrive = (_: typeof List) => {}
    const line = new Promise<typeof List>((resolve) => (arrive = resolve))
    draw(() => line)
    await scene.until('placeholders', () => place.querySelector('[data-skeleton]'))
    expect(place.querySelector('[aria-busy=true]')?.textContent).to.equal('Loading')
    arrive(List)
    await scene.until('the list', () => place.textContent === 'The list')
  })

  it('error: a file that fails to load is asked for again by a press', async () => {
    let asked = 0
    draw(async () => {
      asked++
      if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return List
    })
    const again = () => place.querySelector<HTMLElement>('[role=alert] button')
    await scene.until('the reason', () => place.textContent?.includes('This part didn’t load'))
    expect(again()?.textContent).to.equal('Try again')
    again()?.click()
    await scene.until('asked again', () => asked === 2 && again())
    again()?.click()
    await scene.until('the list', () => place.textContent === 'The list')
    expect(asked).to.equal(3)
  })
})
