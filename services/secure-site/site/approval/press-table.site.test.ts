import { describe, test } from 'vitest'
import { aimed, type CoverLane, click, coverLanes, type Point, pause } from '../testing/cover-lane.ts'
import { around, frame, styled } from '../testing/covers.ts'
import { HOLD } from '../testing/frame-browser.ts'

const onLane = coverLanes(5)

/** A trick by which a page gets a press that was meant for something else. */
interface Bait {
  readonly name: string
  /** Nothing reaches the button. */
  readonly misses?: true
  readonly act: (lane: CoverLane, at: Point) => Promise<void>
}

const run = (lane: CoverLane, script: string) => lane.open.page.evaluate(`(async () => { ${script} })()`)
const drawn = 'await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
/** Puts the frame so that its button lies under the pointer, which has been resting there. */
const jump = async (lane: CoverLane, at: Point) => {
  const to = { x: 700, y: at.y - 150 }
  await lane.open.page.mouse.move(to.x, to.y)
  await pause(600)
  await run(lane, `${styled(around, `left:${Math.round(to.x - at.x)}px;bottom:150px`)}; ${drawn}`)
}
/** Changes something while the button is held, and lets go long after. */
const during = (script: string) => async (lane: CoverLane) => {
  await lane.open.page.mouse.down()
  await pause(100)
  await run(lane, script)
  await pause(HOLD + 500)
  await lane.open.page.mouse.up()
}

const jumps: readonly Bait[] = [0, 50, 100, 200, 350, 450, 900, 2000].map((time) => ({
  name: `a jump under a resting pointer, ${time} ms before the press`,
  async act(lane, at) {
    await jump(lane, at)
    await pause(time)
    await click(lane)
  },
}))

const absences: readonly Bait[] = [300, 600, 900, 1300, 2000].map((time) => ({
  name: `a jump away and back after ${time} ms, under a pointer that has been there`,
  async act(lane, at) {
    await lane.open.page.mouse.move(at.x + 2, at.y)
    await run(lane, `${styled(around, 'left:400px')}; ${drawn}`)
    await pause(time)
    await run(lane, `${styled(around, '')}; ${drawn}`)
    await click(lane)
  },
}))

const scrolls: readonly Bait[] = [
  ['the page', 'instant', ''],
  ['the page, smoothly', 'smooth', ''],
  ['the page, to where it snaps', 'instant', 'scroll-snap-type:y mandatory;'],
].map(([name = '', behavior = '', more = '']) => ({
  name: `a scroll of ${name}, under a resting pointer`,
  async act(lane, at) {
    const { page } = lane.open
    await run(
      lane,
      `${styled('html', `overflow:auto;${more}`)};${styled('body', 'height:3000px')};${styled(around, 'position:absolute;top:350px;bottom:auto;scroll-snap-align:end')}; scrollTo(0, 0); ${drawn}`,
    )
    const { top } = (await page.evaluate(
      `({ top: document.querySelector('${frame}').getBoundingClientRect().top })`,
    )) as { top: number }
    // The pointer waits at the place where the button will be after the page has scrolled.
    await page.mouse.move(at.x, at.y)
    await pause(600)
    await run(lane, `scrollTo({ top: ${top - 200}, behavior: '${behavior}' })`)
    await pause(behavior === 'smooth' ? 1500 : 50)
    await click(lane)
  },
}))

const duringPress: readonly Bait[] = [
  ['a frame that shrinks', styled(frame, 'height:560px')],
  ['a parent that is scaled', styled(around, 'transform:scale(.9)')],
  [
    'a layer that comes',
    `const over = document.createElement('div'); over.className = 'test'; over.style.cssText = 'position:fixed;inset:0;z-index:9;pointer-events:none;background:#000;opacity:.01'; document.body.append(over)`,
  ],
  [
    'a frame that goes out of the window for a moment',
    `${styled(around, 'left:-400px')}; await new Promise((done) => setTimeout(done, 400)); ${styled(around, '')}`,
  ],
  [
    'a frame that is hidden for a moment',
    `${styled(frame, 'visibility:hidden')}; await new Promise((done) => setTimeout(done, 400)); ${styled(frame, '')}`,
  ],
  [
    'a frame that is see-through for a moment',
    `${styled(frame, 'opacity:.5')}; await new Promise((done) => setTimeout(done, 400)); ${styled(frame, '')}`,
  ],
  [
    'the focus that is taken',
    `const field = document.createElement('input'); field.className = 'test'; document.body.append(field); field.focus()`,
  ],
].map(([name = '', script = '']) => ({ name: `${name} during the press`, act: during(script) }))

const baits: readonly Bait[] = [
  {
    name: 'a frame that goes away during the press, and the pointer is let go beside it',
    act: during(styled(around, 'left:400px')),
  },
  {
    name: 'a frame that comes under a pointer that is held down',
    misses: true,
    async act(lane, at) {
      const { mouse } = lane.open.page
      await mouse.move(700, at.y)
      await mouse.down()
      await run(lane, `${styled(around, `left:${Math.round(700 - at.x)}px`)}; ${drawn}`)
      await pause(HOLD)
      await mouse.up()
    },
  },
  {
    name: 'a pointer that is dragged in',
    misses: true,
    async act(lane, at) {
      const { mouse } = lane.open.page
      await mouse.move(700, at.y)
      await mouse.down()
      await mouse.move(at.x, at.y, { steps: 5 })
      await pause(HOLD)
      await mouse.up()
    },
  },
  {
    name: 'something of the page that is dragged in and dropped',
    misses: true,
    async act(lane, at) {
      await run(
        lane,
        `const thing = document.createElement('div'); thing.className = 'test'; thing.draggable = true; thing.textContent = 'drag me'; thing.style.cssText = 'position:fixed;left:660px;top:${Math.round(at.y) - 40}px;width:80px;height:80px;background:#fff'; document.body.append(thing)`,
      )
      const { mouse } = lane.open.page
      await mouse.move(700, at.y)
      await mouse.down()
      await mouse.move(at.x, at.y, { steps: 5 })
      await mouse.up()
    },
  },
  {
    name: 'a press that slides off the button',
    async act({ open }, at) {
      await open.page.mouse.down()
      await open.page.mouse.move(at.x, at.y - 150, { steps: 3 })
      await open.page.mouse.up()
    },
  },
  {
    name: 'the second press of a double click, after a jump',
    async act(lane, at) {
      const { mouse } = lane.open.page
      await mouse.move(700, at.y - 150)
      await mouse.down()
      await mouse.up()
      await run(lane, `${styled(around, `left:${Math.round(700 - at.x)}px;bottom:150px`)}; ${drawn}`)
      await click(lane)
      await click(lane)
    },
  },
  {
    name: 'quick presses one after the other, after a jump',
    async act(lane, at) {
      await jump(lane, at)
      for (let count = 0; count < 8; count++) {
        await click(lane)
        await pause(150)
      }
    },
  },
  {
    name: 'the other buttons of a mouse',
    async act({ open }) {
      for (const button of ['right', 'middle'] as const) {
        await open.page.mouse.down({ button })
        await pause(HOLD)
        await open.page.mouse.up({ button })
      }
    },
  },
  {
    name: 'events and calls of a script',
    misses: true,
    async act(lane) {
      await run(
        lane,
        `const wallet = document.querySelector('${frame}')
         for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
           wallet.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, clientX: 240, clientY: 760 }))
         wallet.click()
         wallet.focus()
         for (const key of ['Enter', ' ']) for (const type of ['keydown', 'keyup']) wallet.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }))
         for (const name of ['autofocus', 'onclick']) wallet.setAttribute(name, '')
         wallet.contentWindow.focus()
         wallet.contentWindow.postMessage({ type: 'click' }, '*')`,
      )
      await pause(HOLD)
    },
  },
]

const keys: readonly Bait[] = ['Enter', 'Space'].flatMap((key) => [
  {
    name: `${key} that is typed on while the page gives the focus away`,
    misses: true,
    async act(lane) {
      const { page, frame: inside } = lane.open
      await inside.locator('.button-approve').focus()
      await run(
        lane,
        `const field = document.createElement('input'); field.className = 'test'; document.body.append(field); field.focus()`,
      )
      await page.keyboard.press(key)
      await run(lane, `document.querySelector('${frame}').focus()`)
      await page.keyboard.press(key)
    },
  },
  {
    name: `${key} that was held before the focus came`,
    misses: true,
    async act(lane) {
      const { page, frame: inside } = lane.open
      await run(
        lane,
        `const field = document.createElement('input'); field.className = 'test'; document.body.append(field); field.focus()`,
      )
      await page.keyboard.down(key)
      await inside.locator('.button-approve').focus()
      for (let count = 0; count < 12; count++) {
        await page.keyboard.down(key)
        await pause(60)
      }
      await page.keyboard.up(key)
    },
  },
])

describe.concurrent('presses that were meant for something else', () => {
  for (const { name, act, misses } of [...jumps, ...absences, ...scrolls, ...duringPress, ...baits, ...keys])
    test(name, async ({ expect }) => {
      await onLane(async (lane) => {
        const at = await aimed(lane, true)
        if (!at) throw new Error('no button')
        await act(lane, at)
        const landed = (await lane.presses()).filter(({ type, onButton }) => type === 'pointerdown' && onButton)
        expect(landed.length > 0).toBe(!misses)
        expect(await lane.isAsking()).toBe(true)
      })
    })
})
