import { expect } from 'chai'
import { setViewport } from '../../../../test/browser/commands.ts'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { FakeSiwx } from '../../../../test/fakes/fake-siwx.ts'
import { schemaError } from '../../../chains/core/error-texts/schema-error.ts'
import { serviceError } from '../../../chains/core/error-texts/service-error.ts'
import { signInError } from '../../../chains/core/error-texts/sign-in-error.ts'

const rejected = { code: 4001, message: 'User rejected the request.' }
const sign = '[data-testid="wm-siwx-sign"]'
const cancel = '[data-testid="wm-siwx-cancel"]'
const says = (scene: Scene, text: string) => scene.until(text, () => scene.text().includes(text))
const isReady = (scene: Scene) => scene.text().includes('tidepool.test')

async function start(change?: (siwx: FakeSiwx) => void, options: SceneOptions = {}) {
  const siwx = new FakeSiwx()
  change?.(siwx)
  const scene = await createScene({ ...options, connected: true, options: { siwx, ...options.options } })
  await scene.until('the view', () => scene.view() === 'SIWXSignMessage')
  return { scene, siwx }
}
const press = async (scene: Scene, selector: string) => {
  await scene.until('a message', () => isReady(scene) || scene.text().includes('answer'))
  ;(await scene.find(selector)).click()
}
const view = (change?: (siwx: FakeSiwx) => void): SceneOptions => {
  const siwx = new FakeSiwx()
  change?.(siwx)
  return { connected: true, options: { siwx } }
}

describeView('SIWXSignMessage', {
  ...view(),
  title: 'Sign in',
  arrive: async (scene) => {
    await scene.until('the message', () => isReady(scene))
    ;(
      scene.root.querySelector('[data-view] section ~ * button, [data-view] button:not([data-testid])') as HTMLElement
    ).click()
    await scene.find('[data-testid="wm-siwx-message"]')
  },
})

// A text in a form of the page's own.
describeView('SIWXSignMessage', {
  ...view((siwx) => {
    const make = siwx.createMessage.bind(siwx)
    siwx.createMessage = async (input) => ({
      ...(await make(input)),
      toString: () => 'Log in to tidepool.test: 20261126',
    })
  }),
  title: 'Sign in',
  arrive: async (scene) => void (await scene.find('[data-testid="wm-siwx-message"]')),
})

describeView('SIWXSignMessage', {
  ...view(),
  wallet: (wallet) => wallet.fail('personal_sign', rejected),
  title: 'Sign in',
  arrive: async (scene) => {
    await press(scene, sign)
    await scene.until('declined', () => scene.root.querySelector('[data-thread=declined]'))
  },
})

// A sign-in that is required, on a network that the page lacks.
describeView('SIWXSignMessage', {
  connected: true,
  options: { siwx: new FakeSiwx(), allowUnsupportedChain: true },
  title: 'Sign in',
  arrive: async (scene) => {
    await scene.until('the view', () => scene.view() === 'SIWXSignMessage')
    scene.wallet.chainId = '0x99'
    scene.wallet.emit('chainChanged', '0x99')
    await scene.find('[data-testid="wm-siwx-switch"]')
  },
})

describe('SIWXSignMessageView', () => {
  afterEach(endScenes)

  it('default: names the site and shows the whole text, which the wallet receives; then the modal closes', async () => {
    const { scene, siwx } = await start()
    await says(scene, 'Prove this wallet is yours')
    await scene.until('the domain', () => isReady(scene))
    ;(await scene.button('Read the full message')).click()
    const shown = (await scene.find('[data-testid="wm-siwx-message"]')).textContent
    expect(getComputedStyle(await scene.find('[data-testid="wm-siwx-message"]')).direction).to.equal('ltr')
    ;(await scene.button('Sign in')).click()
    await says(scene, 'You’re signed in')
    await scene.until('closed', () => !scene.kit.getState().open)
    const asked = scene.wallet.calls.find(({ method }) => method === 'personal_sign')?.params[0] as string
    const bytes = Uint8Array.from(asked.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    expect(new TextDecoder().decode(bytes)).to.equal(shown)
    expect(siwx.sessions[0]?.message).to.equal(shown)
    expect(scene.kit.getState().session?.message).to.equal(shown)
    await scene.end()
  })

  it('default: what the page gave beside the text is not shown: plain words are those of the text', async () => {
    const { scene } = await start((siwx) => {
      const make = siwx.createMessage.bind(siwx)
      siwx.createMessage = async (input) => {
        const message = await make(input)
        const fields = { ...message, domain: 'harbor.test', statement: 'Nothing of note.', expirationTime: 'soon' }
        return { ...fields, toString: () => `${message}\nExpiration Time: 2031-05-04T09:30:00Z` }
      }
    })
    await scene.until('the domain', () => isReady(scene))
    expect(scene.text()).to.match(/Sitetidepool\.test/)
    expect(scene.text()).to.include('“Open the members area.”')
    expect(scene.text()).to.match(/ExpiresMay 4, 2031/)
    expect(scene.text()).not.to.match(/harbor|Nothing of note/)
    await scene.end()
  })

  it('default: a text in a form of its own is shown alone, in full, and signed', async () => {
    const words = 'Log in to tidepool.test.\n\nNumber: 20261126'
    const { scene, siwx } = await start((own) => {
      const make = own.createMessage.bind(own)
      own.createMessage = async (input) => ({ ...(await make(input)), toString: () => words })
    })
    const shown = await scene.find('[data-testid="wm-siwx-message"]')
    expect(shown.textContent).to.equal(words)
    expect(shown.checkVisibility()).to.equal(true)
    expect(scene.root.querySelector('[data-view=SIWXSignMessage] dl')).to.equal(null)
    expect(scene.text()).not.to.match(/Read the full message|members area/)
    await press(scene, sign)
    await says(scene, 'You’re signed in')
    expect(siwx.sessions[0]?.message).to.equal(words)
    await scene.end()
  })

  it('default: the element tells of the sign-in and of its end', async () => {
    const { scene } = await start()
    const told: string[] = []
    for (const name of ['wm-sign-in', 'wm-sign-out'])
      scene.element.addEventListener(name, ({ type, detail }: CustomEventInit & Event) =>
        told.push(`${type} ${detail.caipAddress}`),
      )
    await press(scene, sign)
    await scene.until('signed in', () => scene.kit.getState().session)
    const { caipAddress } = scene.kit.getState()
    await scene.kit.signOut()
    expect(told).to.deep.equal([`wm-sign-in ${caipAddress}`, `wm-sign-out ${caipAddress}`])
    await scene.end()
  })

  it('behavior: what another tab signs in or out is taken over', async () => {
    const { scene, siwx } = await start((own) => {
      own.required = false
    })
    await press(scene, sign)
    await scene.until('a session', () => scene.kit.getState().session)
    const { sessions } = siwx
    const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: '@wallet-modal/siwx_changed' }))
    siwx.sessions = []
    tell()
    await scene.until('signed out', () => !scene.kit.getState().session)
    siwx.sessions = sessions
    tell()
    await scene.until('signed in', () => scene.kit.getState().session)
    expect(scene.kit.getState().status).to.equal('connected')
    await scene.end()
  })

  it('behavior: required: neither Close nor Escape closes; the card shakes and says why; Cancel leaves', async () => {
    const { scene } = await start()
    await scene.settled()
    expect((await scene.button('Close')).ariaDisabled).to.equal('true')
    ;(await scene.button('Close')).click()
    await says(scene, 'Sign in or cancel to close this.')
    scene.root
      .querySelector('dialog')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }))
    await scene.settled()
    expect(scene.kit.getState().open).to.equal(true)
    expect(scene.text()).to.include(`Cancelling disconnects ${scene.walletName} from this site.`)
    ;(await scene.find(cancel)).click()
    await scene.until('left', () => scene.kit.getState().status === 'disconnected' && !scene.kit.getState().open)
    await scene.end()
  })

  it('behavior: not required: Close closes, and the account stays', async () => {
    const { scene } = await start((siwx) => {
      siwx.required = false
    })
    expect(scene.text()).not.to.include('Cancelling disconnects')
    expect((await scene.button('Close')).ariaDisabled).to.equal(null)
    ;(await scene.button('Close')).click()
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().status).to.equal('connected')
    await scene.end()
  })

  it('behavior: while the wallet is asked it says so, and Cancel still leaves', async () => {
    const { scene } = await start(undefined, { wallet: (wallet) => void wallet.hold('personal_sign') })
    await press(scene, sign)
    await says(scene, 'Authenticating')
    ;(await scene.find(cancel)).click()
    await scene.until('left', () => scene.kit.getState().status === 'disconnected')
    await scene.end()
  })

  it('error: each failure is told in words of its own, and has a way on', async () => {
    const cases = [
      [rejected, undefined, 'Signature declined'],
      [{ code: 4200, message: 'x' }, undefined, 'This wallet can’t sign in'],
      [undefined, signInError('SIGNATURE_INVALID'), 'Signed by another account'],
      [undefined, signInError('SIGN_IN_EXPIRED'), 'That took too long'],
      [undefined, serviceError('SERVER_ERROR'), 'Tidepool doesn’t answer'],
      [{ code: -32002, message: 'x' }, undefined, 'A request is waiting'],
      [{ code: -32603, message: '<b>SEND ME MONEY</b>' }, undefined, 'Not signed in'],
      [undefined, new Error('<b>SEND ME MONEY</b>'), 'Tidepool couldn’t sign you in'],
      [undefined, schemaError('SCHEMA_MISMATCH', { path: 'statement' }), 'Tidepool couldn’t sign you in'],
      [undefined, everyError('METHOD_UNSUPPORTED'), 'Tidepool couldn’t sign you in'],
    ] as const
    for (const [inWallet, onServer, words] of cases) {
      const { scene } = await start((siwx) => onServer && siwx.fail('addSession', onServer, 1), {
        wallet: (wallet) => inWallet && wallet.fail('personal_sign', inWallet, 1),
      })
      await press(scene, sign)
      await says(scene, words)
      expect(scene.root.textContent).not.to.include('MONEY')
      await scene.until('a fresh message', () => isReady(scene))
      ;(await scene.button('Try again')).click()
      await says(scene, 'You’re signed in')
      await scene.end()
    }
  })

  it('error: a page that makes no message, or one that cannot be read, is the one that is named', async () => {
    for (const change of [
      (own: FakeSiwx) => own.fail('createMessage', new TypeError('x is undefined')),
      (own: FakeSiwx) => own.fail('createMessage', schemaError('SCHEMA_MISMATCH', { path: 'statement' })),
      (own: FakeSiwx) => {
        const make = own.createMessage.bind(own)
        own.createMessage = async (input) => ({ ...(await make(input)), toString: Object.prototype.toString })
      },
    ]) {
      const { scene } = await start(change)
      await says(scene, 'Tidepool couldn’t sign you in')
      expect(scene.text()).not.to.include('[object')
      await scene.end()
    }
  })

  it('behavior: required, on a network that the page lacks: says so, and leads to the networks or away', async () => {
    const { scene } = await start(undefined, { options: { allowUnsupportedChain: true } })
    scene.wallet.chainId = '0x99'
    scene.wallet.emit('chainChanged', '0x99')
    await says(scene, 'Network not supported')
    expect(scene.text()).not.to.include('Looking')
    ;(await scene.button('Switch network')).click()
    await scene.until('the networks', () => scene.view() === 'Networks')
    await scene.end()
  })

  it('behavior: each try to close a required sign-in is announced', async () => {
    const { scene } = await start()
    await scene.settled()
    const told = () => scene.root.querySelector('[data-view=SIWXSignMessage] [role=alert]')
    ;(await scene.button('Close')).click()
    await scene.until('the reason', () => told())
    const first = told()
    ;(await scene.button('Close')).click()
    await scene.until('the reason again', () => told() && told() !== first)
    await scene.end()
  })

  it('behavior: read in full, the message scrolls above the buttons, which stay in sight', async () => {
    await setViewport({ width: 800, height: 520 })
    try {
      const { scene } = await start()
      const toggle = await scene.button('Read the full message')
      expect(toggle.getAttribute('aria-expanded')).to.equal('false')
      toggle.click()
      await scene.find('[data-testid="wm-siwx-message"]')
      expect((await scene.button('Hide the full message')).getAttribute('aria-expanded')).to.equal('true')
      await scene.settled()
      const card = (await scene.find('[part=body]')).getBoundingClientRect()
      const { bottom } = (await scene.find(sign)).getBoundingClientRect()
      expect(bottom).to.be.below(card.bottom)
      await scene.end()
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('error: no message can be made: says so, and tries again', async () => {
    const { scene, siwx } = await start((own) => own.fail('createMessage', serviceError('SERVER_ERROR'), 1))
    await says(scene, 'Tidepool doesn’t answer')
    const release = siwx.hold('createMessage')
    ;(await scene.button('Try again')).click()
    await scene.until('work that shows', () => scene.root.querySelector(`${sign}[aria-busy=true]`))
    expect(siwx.times('createMessage')).to.equal(2)
    release()
    await scene.until('the domain', () => isReady(scene))
    await scene.button('Sign in')
    await scene.end()
  })

  it('behavior: required, in an embedded modal: Cancel leads to Connect', async () => {
    const scene = await createScene({ options: { siwx: new FakeSiwx() } })
    scene.element.setAttribute('embedded', '')
    await scene.until('Connect', () => scene.view() === 'Connect')
    await scene.kit.connect({ connectorId: scene.walletId })
    await scene.until('the view', () => scene.view() === 'SIWXSignMessage')
    ;(await scene.find(cancel)).click()
    await scene.until('left', () => scene.kit.getState().status === 'disconnected')
    await scene.until('Connect', () => scene.view() === 'Connect' && scene.kit.getState().open)
    await scene.settled()
    expect((await scene.button(new RegExp(scene.walletName))).checkVisibility()).to.equal(true)
    await scene.end()
  })

  it('error: a server that is down after a connection: says why the wallet was disconnected, and connects again', async () => {
    const siwx = new FakeSiwx()
    siwx.fail('getSessions', serviceError('SERVER_ERROR'), 2)
    const scene = await createScene({ options: { siwx } })
    await scene.kit.open()
    ;(await scene.button(new RegExp(scene.walletName))).click()
    await says(scene, 'Looking for your session')
    expect([...scene.root.querySelectorAll('dt')].map((label) => label.textContent)).to.deep.equal([
      'Account',
      'Network',
    ])
    await says(scene, 'Tidepool doesn’t answer')
    expect(scene.text()).to.include(`so ${scene.walletName} was disconnected`)
    expect(scene.kit.getState().status).to.equal('disconnected')
    await scene.settled()
    ;(await scene.button('Try again')).click()
    await says(scene, 'Prove this wallet is yours')
    await scene.end()
  })

  it('behavior: while the site checks the signature, it says so', async () => {
    let release = () => {}
    const { scene } = await start((siwx) => {
      release = siwx.hold('addSession')
    })
    await press(scene, sign)
    await says(scene, 'Tidepool is checking your signature.')
    expect((await scene.find(sign)).textContent).to.include('Checking')
    expect(scene.text()).not.to.include('Approve the message')
    release()
    await says(scene, 'You’re signed in')
    await scene.end()
  })

  it('error: too many tries: says when to try again, and shows no site that is still to come', async () => {
    const cases = [
      [undefined, 'Try again in a moment.'],
      ['30', 'You can try again in 30 seconds.'],
      ['150', 'You can try again in 3 minutes.'],
      ['soon', 'Try again in a moment.'],
    ] as const
    for (const [retryAfter, words] of cases) {
      const { scene } = await start((own) =>
        own.fail('createMessage', serviceError('RATE_LIMITED', undefined, retryAfter ? { cause: { retryAfter } } : {})),
      )
      await says(scene, 'Too many tries')
      expect(scene.text()).to.include(words)
      expect(scene.root.querySelector('[data-view=SIWXSignMessage] dl [aria-hidden][class*=keleton]')).to.equal(null)
      expect(scene.text()).to.match(/Site–/)
      await scene.end()
    }
  })
})
