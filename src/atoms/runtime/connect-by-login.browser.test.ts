import { expect } from 'chai'
import { loginOptions, loginScene, secureFrame, withLogin } from '../../../test/conformance/login-scene.ts'
import { createScene, endScenes, type Scene, wait } from '../../../test/conformance/scene.ts'
import { type FakeEmbeddedClient, frameWindow, never } from '../../../test/fakes/embedded-client.ts'
import { everyError } from '../../../test/fakes/every-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { ConnectOptions } from '../kit/kit-handle.ts'

const open = window.open
let windows: { closed: boolean; location: { href: string }; close(): void }[] = []
const tell = (data: unknown) =>
  dispatchEvent(Object.assign(new Event('message'), { data, origin: secureFrame, source: frameWindow }))
/** Records how a promise ended: the address, or code and cause of its rejection. */
const outcome = (promise: Promise<{ readonly address?: string; readonly email?: string }>) => {
  const ended: { value?: unknown; code?: unknown; message?: string; cause?: unknown } = {}
  promise.then(
    (value) => Object.assign(ended, { value: value.address ?? value.email }),
    (error: WmError) =>
      Object.assign(ended, {
        code: error.code,
        message: error.message,
        cause: (error.cause as WmError | undefined)?.code,
      }),
  )
  return ended
}
const scene = (change?: (client: FakeEmbeddedClient) => void, features: object = {}) =>
  loginScene(loginOptions(features), change)
const connect = (given: Scene, how: ConnectOptions) => outcome(given.kit.connect(how))
const says = (given: Scene, text: string) => given.until(text, () => given.text().includes(text))
const gate = { legalCheckbox: true }

describe('connect by a login', () => {
  beforeEach(() => {
    windows = []
    window.open = () => {
      const one = {
        closed: false,
        location: { href: '' },
        close() {
          one.closed = true
        },
      }
      windows.push(one)
      return one as unknown as Window
    }
  })
  afterEach(endScenes)
  after(() => {
    window.open = open
  })

  it('default: social opens the window and the view, and resolves with the account', async () => {
    const given = await scene()
    const ended = connect(given, { social: 'google' })
    await given.until('the view', () => given.view() === 'ConnectingSocial')
    await given.until('the provider', () => windows[0]?.location.href === 'https://id.test/login')
    tell({ resultUri: `${secureFrame}/done` })
    await given.until('connected', () => ended.value)
    expect(ended.value).to.equal(given.kit.getState().address)
    await given.end()
  })

  it('default: email goes straight to the code', async () => {
    const given = await scene()
    const ended = connect(given, { email: ' maren@fjord.example ' })
    await given.until('the code', () => given.view() === 'EmailVerifyOtp')
    expect(given.client.calls).to.deep.equal([['connectEmail', 'maren@fjord.example']])
    const field = (await given.find('[data-testid=wm-otp-input]')) as HTMLInputElement
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '123456')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await given.until('connected', () => ended.value)
    expect(given.client.count('connectOtp')).to.equal(1)
    await given.end()
  })

  it('behavior: from an open Connect view, whose own field goes away, the login goes on', async () => {
    const given = await scene()
    await given.kit.open()
    await given.find('[data-testid="wm-email-input"]')
    connect(given, { email: 'maren@fjord.example' })
    await given.until('the code', () => given.view() === 'EmailVerifyOtp')
    await wait(100)
    expect(given.view()).to.equal('EmailVerifyOtp')
    await given.end()
  })

  it('default: an empty email asks for one', async () => {
    const given = await scene()
    const ended = connect(given, { email: '' })
    await given.until('the view', () => given.view() === 'EmailLogin')
    given.kit.close()
    await given.until('settled', () => ended.code)
    expect(ended).to.include({ code: 'MODAL_CLOSED', message: 'Modal closed' })
    await given.end()
  })

  it('error: no address, no provider, no secure frame', async () => {
    const given = await scene()
    const wrong = connect(given, { email: 'maren' })
    const unknown = connect(given, { social: 'myspace' as 'google' })
    await given.until('settled', () => wrong.code && unknown.code)
    expect([wrong.code, unknown.code]).to.deep.equal(['EMAIL_INVALID', 'OPTION_INVALID'])
    expect(given.kit.getState().open).to.equal(false)
    const bare = await createScene()
    const nowhere = [connect(bare, { social: 'google' }), connect(bare, { email: '' }), outcome(bare.kit.updateEmail())]
    await bare.until('settled', () => nowhere.every(({ code }) => code))
    for (const one of nowhere) expect(one).to.include({ code: 'AUTH_NOT_FOUND', message: 'No auth connector found' })
    expect(bare.kit.getState().open).to.equal(false)
    await bare.end()
    await given.end()
  })

  it('error: in the words of the promise, with what is behind them', async () => {
    const refused = await scene((client) => {
      client.answers.socialRedirect = () => Promise.reject(everyError('FRAME_LOAD_TIMEOUT'))
    })
    const first = connect(refused, { social: 'google' })
    await refused.until('settled', () => first.code)
    expect(first).to.include({
      code: 'SOCIAL_FAILED',
      message: 'Failed to initiate social connection',
      cause: 'FRAME_LOAD_TIMEOUT',
    })
    await refused.end()

    const denied = await scene()
    const second = connect(denied, { social: 'google' })
    await says(denied, 'Continue in the Google window')
    tell({ resultUri: `${secureFrame}/done?error=access_denied` })
    await denied.until('settled', () => second.code)
    expect(second).to.include({ code: 'CONNECT_FAILED', message: 'Failed to connect' })
    await denied.end()

    const closed = await scene()
    const third = connect(closed, { social: 'google' })
    await says(closed, 'Continue in the Google window')
    for (const one of windows) one.closed = true
    await closed.until('settled', () => third.code)
    expect(third).to.include({ code: 'POPUP_CLOSED', message: 'Popup closed' })
    // The promise has been rejected, so a late result must not connect.
    tell({ resultUri: `${secureFrame}/done?code=late` })
    await says(closed, 'You finished in Google')
    await wait(200)
    expect(closed.client.count('connectSocial')).to.equal(0)
    expect(closed.kit.getState().status).to.equal('disconnected')
    ;(await closed.button('Continue')).click()
    await closed.until('connected', () => closed.kit.getState().status === 'connected')
    expect(closed.client.calls.filter(([name]) => name === 'connectSocial')).to.deep.equal([
      ['connectSocial', `${secureFrame}/done?code=late`],
    ])
    await closed.end()

    const caster = await scene((client) => {
      client.answers.farcasterUri = () => Promise.reject(everyError('FRAME_ERROR', { message: 'away' }))
    })
    const fourth = connect(caster, { social: 'farcaster' })
    await caster.until('settled', () => fourth.code)
    expect(fourth).to.include({ code: 'FARCASTER_FAILED', message: 'Failed to connect to farcaster' })
    await caster.end()
  })

  it('behavior: a name of a login in the place of a wallet’s is one, as the button has it', async () => {
    const given = await scene()
    connect(given, { connectorId: 'google' })
    await given.until('the view', () => given.view() === 'ConnectingSocial')
    given.kit.close()
    connect(given, { walletId: 'email' })
    await given.until('the field', () => given.view() === 'EmailLogin')
    await given.end()
  })

  it('behavior: leaving the view rejects, and closes the window', async () => {
    const given = await scene((client) => {
      client.answers.socialRedirect = never
    })
    const ended = connect(given, { social: 'google' })
    await given.until('the view', () => given.view() === 'ConnectingSocial')
    given.kit.close()
    await given.until('settled', () => ended.code)
    expect(ended.code).to.equal('MODAL_CLOSED')
    await given.until('window closed', () => windows[0]?.closed)
    await given.end()
  })
})

describe('terms that come first', () => {
  beforeEach(() => {
    windows = []
  })
  afterEach(endScenes)
  const box = '[data-testid="wm-legal-checkbox"]'

  for (const [name, how, view] of [
    ['a wallet', (given: Scene) => ({ connectorId: given.walletId }), 'Connect'],
    ['a social account', () => ({ social: 'google' as const }), 'ConnectSocials'],
    ['Farcaster', () => ({ social: 'farcaster' as const }), 'ConnectSocials'],
    ['an email address', () => ({ email: 'maren@fjord.example' }), 'EmailLogin'],
  ] as const)
    it(`behavior: ${name} leads to the box, and asks nobody before it is checked`, async () => {
      const given = await scene(undefined, gate)
      const ended = connect(given, how(given))
      await given.find(box)
      await given.until(view, () => given.view() === view)
      await wait(100)
      expect(given.client.calls).to.deep.equal([])
      expect(given.wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).to.deep.equal([])
      expect(windows).to.deep.equal([])
      expect(ended).to.deep.equal({})
      given.kit.close()
      await given.until('settled', () => ended.code)
      await given.end()
    })

  it('behavior: accepted, the same call goes straight on; a wallet that is connected is not asked about', async () => {
    const given = await scene(undefined, gate)
    await given.kit.open()
    ;(await given.find(`${box} input, input${box}, ${box}`)).click()
    const ended = connect(given, { connectorId: given.walletId })
    await given.until('connected', () => ended.value)
    const again = connect(given, { connectorId: given.walletId })
    await given.until('again', () => again.value)
    await given.end()
  })
})

describe('updateEmail', () => {
  afterEach(endScenes)

  const loggedIn = async () => {
    const given = await createScene(loginOptions())
    const client = withLogin(given)
    await given.kit.connect({ connectorId: 'AUTH' })
    return { ...given, client }
  }

  it('error: nobody is logged in', async () => {
    const given = await scene()
    const ended = outcome(given.kit.updateEmail())
    await given.until('settled', () => ended.code)
    expect(ended).to.include({ code: 'AUTH_NOT_CONNECTED', message: 'Not connected to email or social' })
    await given.end()
  })

  it('behavior: Cancel, and closing, end it', async () => {
    const given = await loggedIn()
    const first = outcome(given.kit.updateEmail())
    await given.until('the view', () => given.view() === 'UpdateEmailWallet')
    ;(await given.button('Cancel')).click()
    await given.until('settled', () => first.code)
    expect(first).to.include({ code: 'MODAL_CLOSED', message: 'Modal closed' })
    expect(given.kit.getState().open).to.equal(false)
    const second = outcome(given.kit.updateEmail())
    await given.until('the view', () => given.kit.getState().view === 'UpdateEmailWallet')
    given.kit.close()
    await given.until('settled', () => second.code)
    expect(second.code).to.equal('MODAL_CLOSED')
    await given.end()
  })
})
