// The main jobs of a visitor, in engines that no other test runs in: in a window, and on a phone.
import assert from 'node:assert/strict'
import { verifyMessage } from 'viem'
import { answer, phone, scan } from '../e2e/lib/pairing.mjs'
import { account, balanceOn, eventually, receiver } from '../e2e/lib/wallet.mjs'
import { keys } from './visitor.mjs'

const state = () => globalThis.kit.getState()
const always = (name) => globalThis[name].setApprove('always')
const shown = () => !!document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
const hidden = () => !document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
const connected = () => globalThis.kit.getState().status === 'connected'
/** The element that has the focus, through shadow roots. */
const focused = () => {
  let one = document.activeElement
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
  return one?.getRootNode().host?.localName ?? one?.localName
}

/**
 * Allows the wallet in a window of its own, where a frame of another site keeps nothing.
 * @param {ReturnType<typeof import('./visitor.mjs').visitor>} visitor
 */
async function allowInWindow({ find, press, pressInFrame, evaluate, windows, inWindow, pointerType }) {
  await find('heading', /^Continue in your wallet/)
  const before = await windows()
  let window
  // The frame takes no press while it moves, or did a moment ago: a visitor presses once more.
  await again(
    async () => assert.equal(await pressInFrame('button', /^Open the window/), 48, 'one line of words'),
    async () => {
      window = (await windows()).find((one) => !before.includes(one))
      return window !== undefined
    },
  )
  // A pointer that has just come has to be held. A finger cannot be, where the browser makes a click of it afterwards:
  // the window asks for a second press.
  await inWindow(window, () =>
    again(
      () => press('button', /^Allow/, pointerType === 'touch' ? undefined : 700),
      () => evaluate(() => document.body.innerText.includes('Your wallet works now')),
    ),
  )
}

/** Presses once more as long as nothing has come of it for three seconds. */
async function again(press, isDone) {
  for (let tries = 0; tries < 10; tries++) {
    await press()
    for (let looks = 0; looks < 30; looks++) {
      if (await isDone()) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('Ten presses did nothing.')
}

/**
 * @param {ReturnType<typeof import('./visitor.mjs').visitor>} visitor
 * @param {Awaited<ReturnType<typeof import('../../demo/lib/demo.mjs').startDemo>>} demo
 * @param {{ keepsFrames: boolean }} engine whether a frame of another site keeps cookies and keys
 * @returns {readonly (readonly [title: string, work: () => Promise<void>])[]} in this order: each begins where the one
 * before ended
 */
export const journey = (visitor, demo, { keepsFrames }) => {
  const { evaluate, until, find, press, fill, type, goto, reload } = visitor
  const [chain] = demo.chains
  const signed = async (text) => {
    await evaluate(() => void delete globalThis.signature)
    await evaluate((message) => {
      globalThis.kit.signMessage(message).then((signature) => {
        globalThis.signature = signature
      })
    }, text)
    return until('a signature', () => globalThis.signature)
  }
  return [
    [
      'a page that allows nothing: the modal opens in the top layer, holds the focus, and Escape gives it back',
      async () => {
        await goto(`${demo.url}/csp`)
        await press('button', /^Connect wallet/)
        await find('button', /^Demo Wallet/)
        assert.equal(await evaluate(focused), 'wallet-modal')
        for (let times = 0; times < 3; times++) await type(keys.tab)
        assert.equal(await evaluate(focused), 'wallet-modal')
        await type(keys.escape)
        await until('no dialog', hidden)
        await until('the focus', () => document.activeElement?.localName === 'wallet-button')
      },
    ],
    [
      'connect by a wallet of the browser',
      async () => {
        await evaluate(always, 'demoWallet')
        await press('button', /^Connect wallet/)
        await press('button', /^Demo Wallet/)
        await until('a session', connected)
        await find('button', /0xf3\w*…\w*2266/i)
        await until('no dialog', hidden)
        assert.equal((await evaluate(state)).address, account)
      },
    ],
    [
      'sign a message',
      async () => {
        const message = 'The tide is out ☂'
        assert.ok(await verifyMessage({ address: account, message, signature: await signed(message) }))
      },
    ],
    [
      'send 0.25 TIDE',
      async () => {
        const before = await balanceOn(chain, receiver)
        await evaluate(() => globalThis.kit.open({ view: 'WalletSend' }))
        await fill(/^Amount/, '0.25')
        await fill(/^Recipient/, receiver)
        await press('button', /^Review/)
        await press('button', /^Send 0\.25 TIDE/)
        await until('the outcome', () =>
          /0\.25 TIDE sent/.test(document.querySelector('wallet-modal').shadowRoot.querySelector('dialog').innerText),
        )
        assert.equal((await balanceOn(chain, receiver)) - before, 250_000_000_000_000_000n)
        await type(keys.escape)
        await until('no dialog', hidden)
      },
    ],
    [
      'a reload stays connected, and disconnecting ends it',
      async () => {
        await reload()
        await until('a session', connected)
        await find('button', /0xf3\w*…\w*2266/i)
        await evaluate(() => globalThis.kit.disconnect())
        await find('button', /^Connect wallet/)
      },
    ],
    [
      'connect and sign on Solana',
      async () => {
        await goto(`${demo.url}/`)
        await evaluate(always, 'solanaDemoWallet')
        await press('button', /^Connect wallet/)
        await press('button', /^Solana Demo Wallet/)
        await until('a session', connected)
        await until('no dialog', hidden)
        await signed('The tide is in')
        await evaluate(() => globalThis.kit.disconnect())
      },
    ],
    [
      'a code for a phone',
      async () => {
        await press('button', /^Connect wallet/)
        await press('button', /^Wallet on your phone/)
        await find('img', /^QR code to connect/)
        // Escape would lead one view back.
        await press('button', /^Close/)
        await until('no dialog', hidden)
      },
    ],
    [
      keepsFrames ? 'log in by email in the secure frame' : 'log in by email through a window of its own',
      async () => {
        const email = 'mira@example.org'
        await press('button', /^Connect wallet/)
        await fill(/^Email/, email)
        await type(keys.enter)
        if (!keepsFrames) await allowInWindow(visitor)
        const { code } = await demo.secure.mail.next(email, { after: 0 })
        await find('textbox', /^Verification code/)
        await type(code)
        await until('a session', connected)
        await until('no dialog', hidden)
        await evaluate(() => globalThis.kit.disconnect())
      },
    ],
    [
      'dark and Arabic, from right to left',
      async () => {
        await goto(`${demo.url}/`)
        await evaluate(() => {
          document.documentElement.lang = 'ar'
          document.documentElement.dir = 'rtl'
          globalThis.kit.setTheme('dark')
          return globalThis.kit.open()
        })
        await until('a dialog', shown)
        // Returns the luminance (0 to 1) of the drawn pixels, because computed styles name colours in many ways.
        const lightness = () => {
          const dialog = document.querySelector('wallet-modal').shadowRoot.querySelector('dialog')
          const canvas = document.createElement('canvas').getContext('2d')
          canvas.fillStyle = getComputedStyle(dialog.querySelector('h1,h2,[id=wm-title]')).color
          canvas.fillRect(0, 0, 1, 1)
          const [red] = canvas.getImageData(0, 0, 1, 1).data
          return { direction: getComputedStyle(dialog).direction, light: red > 200 }
        }
        await eventually(async () =>
          assert.deepEqual(await evaluate(lightness), { direction: 'rtl', light: true }, 'light words on a dark card'),
        )
      },
    ],
  ]
}

/**
 * A phone: the drawer, presses and Back alone. The wallet that is paired is on another device.
 * @param {ReturnType<typeof import('./visitor.mjs').visitor>} visitor
 * @param {Awaited<ReturnType<typeof import('../../demo/lib/demo.mjs').startDemo>>} demo
 * @param {{ keepsFrames: boolean, openPhone: () => Promise<import('playwright-core').Page> }} engine
 * @returns {readonly (readonly [title: string, work: () => Promise<void>])[]}
 */
export const phoneJourney = (visitor, demo, { keepsFrames, openPhone }) => {
  const { evaluate, until, find, press, fill, goto, back: stepBack } = visitor
  const [chain] = demo.chains
  const showsView = (name) =>
    until(
      `the view ${name}`,
      (wanted) =>
        !!document.querySelector('wallet-modal').shadowRoot.querySelector(`dialog[open] [data-view=${wanted}]`),
      name,
    )
  const back = async () => {
    await until('an entry in the history', () => !!history.state?.['wallet-modal'])
    await stepBack()
  }
  const disconnect = async () => {
    await evaluate(() => globalThis.kit.disconnect())
    await find('button', /^Connect wallet/)
  }
  return [
    [
      'phone: Back closes the drawer and stays on the page; connect by a wallet of the browser',
      async () => {
        await goto(`${demo.url}/`)
        await evaluate(always, 'demoWallet')
        await press('button', /^Connect wallet/)
        await find('button', /^Demo Wallet/)
        await back()
        await until('no dialog', hidden)
        assert.ok((await evaluate(() => location.href)).startsWith(demo.url))
        await press('button', /^Connect wallet/)
        await press('button', /^Demo Wallet/)
        await until('a session', connected)
        await until('no dialog', hidden)
      },
    ],
    [
      'phone: Back leads from the review to the form, which is as it was; send 0.25 TIDE',
      async () => {
        const before = await balanceOn(chain, receiver)
        await press('button', /^Open Send/)
        await fill(/^Amount/, '0.25')
        await fill(/^Recipient/, receiver)
        await press('button', /^Review/)
        await find('button', /^Send 0\.25 TIDE/)
        await back()
        await showsView('WalletSend')
        await press('button', /^Review/)
        await press('button', /^Send 0\.25 TIDE/)
        await showsView('WalletSendConfirmed')
        await eventually(async () =>
          assert.equal((await balanceOn(chain, receiver)) - before, 250_000_000_000_000_000n),
        )
        await back()
        await until('no dialog', hidden)
        await disconnect()
      },
    ],
    [
      'phone: pair with a wallet on another device, after a way back',
      async () => {
        await evaluate(() => {
          const { clipboard } = navigator
          const write = clipboard.writeText.bind(clipboard)
          clipboard.writeText = (text) => {
            globalThis.copied = text
            return write(text)
          }
        })
        await press('button', /^Connect wallet/)
        await press('button', /^Demo Phone Wallet/)
        await showsView('ConnectingWalletConnect')
        await back()
        await showsView('Connect')
        await press('button', /^Demo Phone Wallet/)
        await press('button', /^Copy link/)
        const link = await until('a link', () => globalThis.copied)
        const wallet = await openPhone()
        await scan(wallet, link)
        await answer(wallet, /^Connect to Harbor/)
        await until('a session', connected)
        await until('no dialog', hidden)
        assert.equal((await evaluate(state)).address, phone)
        await disconnect()
      },
    ],
    [
      keepsFrames ? 'phone: log in by email' : 'phone: log in by email through a window of its own',
      async () => {
        const email = 'touch@example.org'
        await press('button', /^Connect wallet/)
        await fill(/^Email/, email)
        await press('button', /^Continue with email/)
        if (!keepsFrames) await allowInWindow(visitor)
        const { code } = await demo.secure.mail.next(email, { after: 0 })
        await fill(/^Verification code/, code)
        await until('a session', connected)
        await until('no dialog', hidden)
        await disconnect()
      },
    ],
  ]
}
