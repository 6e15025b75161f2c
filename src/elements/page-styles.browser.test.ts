import { expect } from 'chai'
import { createScene, endScenes } from '../../test/conformance/scene.ts'

/** Values of inherited properties that change how text looks, and that no part of the modal has by itself. */
const foreign = {
  'font-family': 'fantasy',
  'font-size': '4px',
  'font-style': 'italic',
  'font-variant-caps': 'small-caps',
  'font-weight': '900',
  'letter-spacing': '9px',
  'line-height': '77px',
  'pointer-events': 'none',
  'text-align': 'justify',
  'text-indent': '40px',
  'text-shadow': 'rgb(1, 2, 3) 1px 1px 1px',
  'text-transform': 'uppercase',
  'user-select': 'none',
  visibility: 'hidden',
  'white-space-collapse': 'preserve',
  'word-break': 'break-all',
  'word-spacing': '9px',
  'writing-mode': 'vertical-rl',
  color: 'rgb(1, 2, 3)',
  cursor: 'wait',
  hyphens: 'auto',
  'text-wrap-mode': 'nowrap',
  'overflow-wrap': 'anywhere',
  '-webkit-text-stroke-width': '3px',
  'font-kerning': 'none',
  'font-stretch': '50%',
  'line-break': 'anywhere',
}

describe('styles of the page', () => {
  const sheet = new CSSStyleSheet()
  beforeEach(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  afterEach(async () => {
    sheet.replaceSync('')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    await endScenes()
  })

  for (const [where, selector] of [
    ['on its root', ':root,body'],
    ['on every element, as important', '*'],
  ])
    it(`behavior: ${where} reach no text of the modal`, async () => {
      const scene = await createScene({ connected: true })
      await scene.kit.open()
      await scene.find('[data-view=Account]')
      await scene.settled()
      const read = () =>
        [...scene.root.querySelectorAll('h1,h2,p,span,button')].map((element) => {
          const style = getComputedStyle(element)
          return Object.fromEntries(Object.keys(foreign).map((name) => [name, style.getPropertyValue(name)]))
        })
      const before = read()
      const important = selector === '*' ? '!important' : ''
      const rules = Object.entries(foreign).map(([name, value]) => `${name}:${value}${important}`)
      sheet.replaceSync(`${selector}{${rules.join(';')}}`)
      expect(read()).to.deep.equal(before)
    })
})
