import { expect, test } from 'vitest'
import { HOLD, type OpenFrame, PATIENCE, readToEnd } from '../testing/frame-browser.ts'
import { beforeEachPermit, type permitScreen } from '../testing/permit-screen.ts'

let open: OpenFrame
let screen: ReturnType<typeof permitScreen>
beforeEachPermit((started) => {
  ;({ open, screen } = started)
})

const onlyButtons = 'linear-gradient(#0000 60%,#000 60%)'
const inwards = 'outline:400px solid #fff;outline-offset:-400px'
/** Ways to hide the frame that no browser tells it about. */
const masks = [
  ['a mask of the frame', `iframe.style.maskImage = '${onlyButtons}'`],
  ['a mask of the parent', `around.style.maskImage = '${onlyButtons}'`],
  ['a mask box image', `iframe.style.webkitMaskBoxImage = '${onlyButtons}'`],
  [
    'a mask by an SVG',
    `const box = document.createElement('div'); box.innerHTML = '<svg width=0 height=0><mask id=m><rect y=400 width=360 height=200 fill=white /></mask></svg>'; document.body.append(box); iframe.style.mask = 'url(#m)'`,
  ],
  ['a round parent', `around.style.cssText = 'overflow:clip;border-radius:50%;width:360px;height:600px'`],
  ['an outline of the frame, drawn inwards', `iframe.style.cssText = '${inwards}'`],
  ['an outline of the parent, drawn inwards', `around.style.cssText = '${inwards}'`],
  [
    'the colour of a selection',
    `const rules = document.createElement('style'); rules.textContent = '::selection{background:#fff}'; document.head.append(rules); getSelection().selectAllChildren(document.body)`,
  ],
] as const

test.each(masks)('%s does not get a permit by presses of somebody who does not see it', async (_, script) => {
  const { state } = screen.askPermit()
  await screen.ready()
  await open.page.evaluate(`{ const around = document.querySelector('#around'); ${script} }`)
  await new Promise((done) => setTimeout(done, HOLD))
  await open.frame.locator('.button-approve').click({ delay: HOLD })
  await open.frame.locator('.keys').waitFor()
  await readToEnd(open.frame)
  await expect.poll(() => open.frame.locator('.key[aria-disabled="false"]').count(), { timeout: PATIENCE }).toBe(10)
  await screen.guessWrong()
  await open.frame.getByText('Those were not the digits').waitFor()
  await open.frame.locator('.button-approve').click({ delay: HOLD, force: true })
  expect(state.answer).toBeUndefined()
})
