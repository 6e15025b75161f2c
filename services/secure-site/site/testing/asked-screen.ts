import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Answer, armed, type FrameBrowser, type OpenFrame, startFrameBrowser } from './frame-browser.ts'

export interface AskedScreen {
  readonly open: OpenFrame
  /** The answer to the request, after a press. */
  readonly asked: Promise<Answer>
  readonly settled: boolean
}

/** A pending signature request for all tests of a file; each test begins with an armed button. */
export function askedScreen(): AskedScreen {
  let browser: FrameBrowser
  let open: OpenFrame
  let asked: Promise<Answer>
  let settled = false
  beforeAll(async () => {
    browser = await startFrameBrowser()
    await browser.reset()
    open = await browser.open('shop')
    const { address } = await open.logIn()
    asked = open.rpc('personal_sign', ['0x68656c6c6f', address])
    asked.then(() => {
      settled = true
    }, console.error)
    await open.frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  })
  afterAll(() => browser?.stop())
  beforeEach(async () => {
    if (!settled) await expect.poll(() => armed(open.frame), { timeout: 5000 }).toBe('false')
  })
  return {
    get open() {
      return open
    },
    get asked() {
      return asked
    },
    get settled() {
      return settled
    },
  }
}
