import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { uncover } from './covers.ts'
import {
  type Answer,
  armed,
  type FrameBrowser,
  HOLD,
  type OpenFrame,
  PATIENCE,
  startFrameBrowser,
} from './frame-browser.ts'

interface Press {
  readonly type: string
  /** True if it hit the approve button. */
  readonly onButton: boolean
  readonly isArmed: boolean
}

interface Aim {
  readonly at: Point | undefined
  readonly isHit: boolean
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A page with one request at a time, for parallel tests. */
export interface CoverLane {
  readonly open: OpenFrame
  /** Requests a signature and waits until a press would count. */
  ask(): Promise<void>
  /**
   * Moves the pointer to the button's position as reported by the frame; without it, to the position that the browser
   * computes.
   */
  aim(): Promise<Aim>
  /** Resolves with the presses that the frame received since the last call. */
  presses(): Promise<readonly Press[]>
  /** Resolves with true if nothing was approved or declined: same screen, no answer. */
  isAsking(): Promise<boolean>
  /** Presses as a person does: a click, then a press for the longest required hold. */
  press(point: Point): Promise<void>
  /** Restores the page; the same press then approves. */
  approve(): Promise<void>
  /** Reverts all changes, also after a failure. */
  end(): Promise<void>
}

/** Positions within the button, as fractions from its inline start and its top. */
const PLACES = [
  [0.5, 0.5],
  [0.2, 0.5],
  [0.8, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
] as const

export const pause = (time: number) => new Promise((done) => setTimeout(done, time))

/** Replaces `expect.poll`, which parallel tests cannot share. */
export async function until<Value>(read: () => Promise<Value>, value: Value, limit = PATIENCE): Promise<void> {
  const end = performance.now() + limit
  for (;;) {
    const found = await read()
    if (found === value) return
    if (performance.now() > end) throw new Error(`still ${String(found)} and not ${String(value)}`)
    await pause(30)
  }
}

/** Moves the pointer until it hits, or misses, the button. Returns its position. */
export async function aimed(lane: CoverLane, isHit: boolean): Promise<Point | undefined> {
  let at: Point | undefined
  await until(async () => {
    const aim = await lane.aim()
    at = aim.at
    return aim.isHit
  }, isHit)
  return at
}

/**
 * Returns true if the frame detects a cover. A settling button is excluded, because the first pointer movement disarms
 * it for a moment.
 */
export const isObstructed = ({ open }: CoverLane) =>
  open.frame
    .locator('.button-approve')
    .evaluate((button) => button.ariaDisabled === 'true' && !button.hasAttribute('data-settling'))

/** A quick click in one step: on a slow computer, a pause would make it a held press. */
export const click = async ({ open }: CoverLane) => {
  await Promise.all([open.page.mouse.down(), open.page.mouse.up()])
}

/** Pages for the parallel tests of a file. */
export function coverLanes(count: number) {
  let browser: FrameBrowser
  const free: CoverLane[] = []
  const waiting: ((lane: CoverLane) => void)[] = []
  beforeAll(async () => {
    browser = await startFrameBrowser()
    await browser.reset()
    for (let at = 0; at < count; at++) free.push(await openLane(browser, at === 0))
  })
  afterAll(() => browser?.stop())
  const take = async () => free.pop() ?? new Promise<CoverLane>((resolve) => waiting.push(resolve))
  const give = (lane: CoverLane) => {
    const next = waiting.shift()
    if (next) next(lane)
    else free.push(lane)
  }
  /** Runs a test on a free page with a request that could be approved, and approves it afterwards. */
  return async (run: (lane: CoverLane) => Promise<void>) => {
    const lane = await take()
    try {
      await lane.ask()
      await run(lane)
      await lane.approve()
    } finally {
      await lane.end()
      give(lane)
    }
  }
}

async function openLane(browser: FrameBrowser, isFirst: boolean): Promise<CoverLane> {
  const open = await browser.open('shop')
  const { page, frame } = open
  const { address } = isFirst ? await open.logIn() : await signedIn(open)
  const tools = await page.context().newCDPSession(page)
  await frame.locator('body').evaluate(() => {
    const seen: Press[] = []
    Object.assign(globalThis, { seen })
    for (const type of ['pointermove', 'pointerdown', 'pointerup'])
      addEventListener(
        type,
        (event) => {
          if (!event.isTrusted || !(event.target instanceof Element)) return
          const button = document.querySelector('.button-approve')
          seen.push({
            type,
            onButton: button?.contains(event.target) === true,
            isArmed: button?.ariaDisabled === 'false',
          })
        },
        true,
      )
  })
  const presses = () => frame.locator('body').evaluate(() => (globalThis as unknown as { seen: Press[] }).seen)
  const forget = () =>
    frame.locator('body').evaluate(() => {
      ;(globalThis as unknown as { seen: Press[] }).seen.length = 0
    })
  const isFrameAt = ({ x, y }: Point) =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.id === 'w3m-iframe', [x, y] as const)
  let answered: Answer | undefined
  const lane: CoverLane = {
    open,
    async ask() {
      answered = undefined
      open.rpc('personal_sign', ['0x68656c6c6f', address]).then(
        (answer) => {
          answered = answer
        },
        () => {},
      )
      await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
      await until(() => armed(frame), 'false')
    },
    async aim() {
      // The browser hit-tests against the last frame drawn.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const quad = await quadOf(tools)
      if (!quad) return { at: undefined, isHit: false }
      const [left, top, width, height] = await frame.locator('.button-approve').evaluate((button) => {
        const box = button.getBoundingClientRect()
        return [box.left / innerWidth, box.top / innerHeight, box.width / innerWidth, box.height / innerHeight] as const
      })
      const points = PLACES.map(([x, y]) => within(quad, left + width * x, top + height * y))
      for (const at of points) {
        if (!(await isFrameAt(at))) continue
        await page.mouse.move(at.x + 1, at.y)
        await forget()
        await page.mouse.move(at.x, at.y)
        if ((await presses()).some(({ onButton }) => onButton)) return { at, isHit: true }
      }
      return { at: points[0], isHit: false }
    },
    presses,
    async isAsking() {
      return answered === undefined && (await frame.locator('.button-approve').count()) === 1
    },
    async press({ x, y }) {
      await page.mouse.move(x, y)
      await click(lane)
      await page.mouse.down()
      await pause(HOLD)
      await page.mouse.up()
    },
    async approve() {
      await page.evaluate(uncover)
      await until(() => armed(frame), 'false')
      const end = performance.now() + PATIENCE
      // A busy computer can interrupt a press; the test presses again.
      while ((await lane.isAsking()) && performance.now() < end) {
        const at = await aimed(lane, true)
        if (at) await lane.press(at)
        await until(async () => answered !== undefined, true, 3000).catch(() => {})
      }
      await until(async () => answered?.name, 'RPC_REQUEST_SUCCESS')
    },
    async end() {
      await page.evaluate(uncover)
      await page.mouse.up()
      if (answered !== undefined) return
      await page.keyboard.press('Escape')
      // The Escape key may have ended it, if the frame had the focus.
      await frame
        .locator('.button-reject')
        .press('Enter', { timeout: 5000 })
        .catch(() => {})
      await until(async () => answered !== undefined, true)
    },
  }
  return lane
}

async function signedIn(open: OpenFrame): Promise<{ readonly address: string }> {
  await open.page.waitForFunction('ready()')
  const user = await open.send('GET_USER', { chainId: 1 })
  return user.payload as { address: string }
}

type Quad = readonly [number, number, number, number, number, number, number, number]

/** Returns the corners of the frame's content as drawn, after all CSS transforms. */
async function quadOf(tools: CDPSession): Promise<Quad | undefined> {
  const { result } = await tools.send('Runtime.evaluate', { expression: `document.querySelector('iframe')` })
  const { objectId } = result
  if (!objectId) return undefined
  const found = await tools.send('DOM.getBoxModel', { objectId }).catch(() => undefined)
  return found?.model.content as unknown as Quad | undefined
}

/** Returns the point at these fractions of the width and height. */
function within([x1, y1, x2, y2, x3, y3, x4, y4]: Quad, across: number, down: number): Point {
  const between = (one: number, two: number, three: number, four: number) =>
    (1 - down) * ((1 - across) * one + across * two) + down * (across * three + (1 - across) * four)
  return { x: between(x1, x2, x3, x4), y: between(y1, y2, y3, y4) }
}
