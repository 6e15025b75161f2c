import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameBrowser, startFrameBrowser } from '../testing/frame-browser.ts'
import { violations } from '../testing/violations.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

const owner = '0x00000000000000000000000000000000000000a1'
const permit = {
  domain: { name: 'HUSD', version: '1', chainId: 1, verifyingContract: owner },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner, spender: owner, value: `${2n ** 256n - 1n}` },
}

test.each(['light', 'dark'] as const)('the screens can be used by everyone, %s', async (themeMode) => {
  await browser.reset({ recovery: 'code' })
  const open = await browser.open('shop')
  const { address } = await open.logIn(`${themeMode}@example.org`)
  await open.send('SYNC_THEME', { themeMode, w3mThemeVariables: { '--w3m-accent': '#7b2d6b' } })
  const inside = open.page.frames()[1]
  if (!inside) throw new Error('no frame')
  const check = async () => {
    expect(await violations(open.page, inside)).toEqual([])
    // Nothing runs out at the side, at the width of the card and of a small phone.
    for (const width of [360, 320]) {
      await open.page.evaluate(`document.querySelector('iframe').style.width = '${width}px'`)
      const wide = await inside.evaluate(() => {
        const body = document.querySelector('.body') as HTMLElement
        return [document.documentElement.scrollWidth - innerWidth, body.scrollWidth - body.clientWidth]
      })
      expect(wide).toEqual([0, 0])
    }
    await open.page.evaluate("document.querySelector('iframe').style.width = ''")
  }

  const asked = open.rpc('eth_signTypedData_v4', [address, permit])
  await open.frame.getByRole('heading', { name: 'Keep your recovery code' }).waitFor()
  await check()
  await open.press('I saved it')
  await open.frame.getByRole('heading', { name: 'Add a passkey too' }).waitFor()
  await check()
  await open.frame.getByRole('button', { name: 'Not now' }).click()
  await open.frame.getByRole('heading', { name: 'Sign a permit' }).waitFor()
  expect(await inside.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await check()
  // The spender is visible without scrolling.
  await open.frame.getByText('Spender', { exact: true }).waitFor()
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await asked).payload).toMatchObject({ code: 4001 })

  const other = await browser.open('other')
  const there = (await other.logIn(`${themeMode}@example.org`)).address
  const elsewhere = other.rpc('personal_sign', ['0x00', there])
  await other.press('Sign')
  await other.frame.getByRole('heading', { name: 'Enter your recovery code' }).waitFor()
  await other.frame.getByRole('button', { name: 'Cancel' }).click()
  expect((await elsewhere).payload).toMatchObject({ code: 4001 })
})
