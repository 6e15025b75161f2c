import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  type Answer,
  armed,
  type FrameBrowser,
  type OpenFrame,
  PATIENCE,
  readToEnd,
  startFrameBrowser,
} from './frame-browser.ts'

const spender = '0x00000000000000000000000000000000000000A2'

/** A request for an unlimited permit, which needs the second step, in a frame where `address` is signed in. */
export function permitScreen(open: OpenFrame, address: string) {
  /** Sends the request. Returns its promise, and a state with the answer. */
  function askPermit() {
    const fields = [
      ...['owner', 'spender'].map((name) => ({ name, type: 'address' })),
      { name: 'value', type: 'uint256' },
    ]
    const typed = {
      domain: { name: 'Coin', version: '1', chainId: 1, verifyingContract: spender },
      types: { Permit: fields },
      primaryType: 'Permit',
      message: { owner: address, spender, value: `${2n ** 256n - 1n}` },
    }
    const state: { answer?: Answer } = {}
    const answered = open.rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)]).then((answer) => {
      state.answer = answer
      return answer
    })
    answered.catch(() => {})
    return { state, answered }
  }
  const ready = async () => {
    await open.frame.locator('.button-approve').waitFor()
    await readToEnd(open.frame)
    await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  }
  const firstStep = async () => {
    await ready()
    await open.frame.locator('.button-approve').click()
    await open.frame.locator('.keys').waitFor()
    await readToEnd(open.frame)
    await expect.poll(() => open.frame.locator('.key[aria-disabled="false"]').count(), { timeout: PATIENCE }).toBe(10)
  }
  /** Presses a digit that is not among the facts and one that is, like a visitor who guesses. */
  const guessWrong = async () => {
    const digits = await open.frame.locator('.digit').allInnerTexts()
    const wrong = [...'0123456789'].filter((digit) => !digits.includes(digit))
    for (const digit of [wrong[0] ?? '', digits[0] ?? ''])
      await open.frame.getByRole('button', { name: digit, exact: true }).click()
  }
  return { askPermit, ready, firstStep, guessWrong }
}

/**
 * Registers the hooks of a file about the second step: one browser for the file, and before each test a frame in which
 * somebody is signed in, with an empty storage. `ready` takes what the tests use.
 */
export function beforeEachPermit(
  ready: (started: {
    readonly open: OpenFrame
    readonly address: string
    readonly screen: ReturnType<typeof permitScreen>
  }) => void,
): void {
  let browser: FrameBrowser
  beforeAll(async () => {
    browser = await startFrameBrowser()
  })
  afterAll(() => browser?.stop())
  beforeEach(async () => {
    await browser.reset()
    const open = await browser.open('shop')
    const { address } = await open.logIn()
    await open.frame.locator('body').evaluate(() => localStorage.clear())
    ready({ open, address, screen: permitScreen(open, address) })
  })
}
