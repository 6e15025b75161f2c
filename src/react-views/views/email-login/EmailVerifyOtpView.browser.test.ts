import { expect } from 'chai'
import { mouse, press, resetMouse, typeText } from '../../../../test/browser/commands.ts'
import {
  arriveAt,
  type as enter,
  type LoginScene,
  loginOptions,
  loginScene,
  submitEmail,
  withLogin,
} from '../../../../test/conformance/login-scene.ts'
import { addresses, endScenes, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { FakeWallet } from '../../../../test/fakes/eip1193.ts'
import { never } from '../../../../test/fakes/embedded-client.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { resendCode } from '../../../atoms/login/email/resend-code.ts'
import { emailAtom } from '../../../atoms/login/login.atoms.ts'
import { followApprovals } from '../../../atoms/login/secure-frame/follow-approvals.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const email = 'maren@fjord.example'
const field = ({ root }: Scene) => root.querySelector('[data-testid="wm-otp-input"]') as HTMLInputElement
const boxesOf = ({ root }: Scene) => [...root.querySelectorAll<HTMLElement>('[data-testid="wm-otp"] [data-digit]')]
/** Returns the text of the boxes under the field. */
const digits = (scene: Scene) =>
  boxesOf(scene)
    .map(({ textContent }) => textContent || '_')
    .join('')
/** The positions of the boxes that are marked. */
const marked = (scene: Scene) =>
  boxesOf(scene).flatMap(({ dataset }, index) => (dataset.active === undefined ? [] : index))
const submit = async (scene: Scene, address = email) => {
  await arriveAt(scene, route('EmailLogin'))
  await submitEmail(scene, address)
  await scene.find('[data-testid="wm-otp"]')
}
const paste = (box: HTMLElement | undefined, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  box?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const wrong = () => Promise.reject(everyError('FRAME_ERROR', { message: 'Invalid code' }))

describeView('EmailVerifyOtp', {
  title: 'Confirm your email',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await submit(scene)
  },
})

describeView('EmailVerifyOtp', {
  title: 'Confirm your email',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene, (client) => {
      client.answers.connectOtp = wrong
    })
    await submit(scene)
    paste(field(scene), '123456')
    await scene.find('#wm-otp-error')
  },
})

describe('EmailVerifyOtpView', () => {
  afterEach(endScenes)

  const start = async (change?: (client: LoginScene['client']) => void, features = {}) => {
    const scene = await loginScene(loginOptions(features), change)
    await submit(scene)
    return scene
  }

  it('default: says who keeps the key of the wallet that is made', async () => {
    const scene = await start()
    expect((await scene.find('[data-testid="wm-custody"]')).textContent).to.match(/secure\.test.* helps to keep/)
    await scene.end()
  })

  it('behavior: while the wallet shows a sign-in message, the login goes on; another request ends it', async () => {
    const scene = await start()
    const kit = internalKit(scene.kit)
    const { onApproval } = followApprovals(kit, () => {})
    onApproval('asked', 'sign-in')
    await scene.until('the wallet’s screen', () => scene.view() === 'ApproveTransaction')
    expect(kit.store.get(emailAtom).status).to.equal('otp')
    onApproval('done', 'sign-in')
    await scene.until('the login’s view', () => scene.view() === 'EmailVerifyOtp')
    expect(kit.store.get(emailAtom).status).to.equal('otp')
    onApproval('asked', 'personal_sign')
    await scene.until('the end of the login', () => kit.store.get(emailAtom).status === 'idle')
    await scene.end()
  })

  it('default: one field under six boxes that states the address, how long the code works, and the way to another', async () => {
    const scene = await start()
    expect(field(scene).getAttribute('aria-label')).to.equal('Verification code')
    expect(scene.root.querySelectorAll('[data-testid="wm-otp"] input')).to.have.length(1)
    expect(boxesOf(scene)).to.have.length(6)
    expect(boxesOf(scene)[0]?.closest('[aria-hidden]')).not.to.equal(null)
    expect(field(scene).autocomplete).to.equal('one-time-code')
    expect(field(scene).inputMode).to.equal('numeric')
    expect(scene.text()).to.include(email)
    expect(scene.text()).to.include('20 minutes')
    expect((await scene.button('Resend code')).getAttribute('aria-disabled')).to.equal('true')
    expect(scene.text()).to.match(/Resend in 0:(30|2\d)/)
    await scene.end()
  })

  it('default: typing goes from box to box, submits once when full, connects and closes', async () => {
    const scene = await start()
    await typeText('417802')
    await scene.until('the words', () => scene.text().includes('You’re logged in'))
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.client.calls.filter(([name]) => name === 'connectOtp')).to.deep.equal([['connectOtp', '417802']])
    expect(scene.kit.getState().status).to.equal('connected')
    expect(scene.kit.getState().connections[0]?.id).to.equal('AUTH')
    // Nothing was left: the frame may be asking for something else by now.
    expect(scene.client.count('leaveLogin')).to.equal(0)
    await scene.end()
  })

  it('behavior: pasted with spaces and dashes, also behind a digit', async () => {
    const scene = await start((client) => {
      client.answers.connectOtp = never
    })
    enter(field(scene), '9')
    await scene.until('the digit', () => digits(scene) === '9_____')
    paste(field(scene), ' 41 7-8 02 ')
    await scene.until('checking', () => scene.text().includes('Checking the code'))
    expect(digits(scene)).to.equal('417802')
    expect(field(scene).readOnly).to.equal(true)
    expect(scene.client.count('connectOtp')).to.equal(1)
    await scene.end()
  })

  it('behavior: filled in by the browser', async () => {
    const scene = await start((client) => {
      client.answers.connectOtp = never
    })
    enter(field(scene), '417802')
    await scene.until('checking', () => scene.client.count('connectOtp') === 1)
    expect(digits(scene)).to.equal('417802')
    await scene.end()
  })

  it('behavior: filled in by a program, digit by digit in one task', async () => {
    const scene = await start((client) => {
      client.answers.connectOtp = never
    })
    for (const length of [1, 2, 3, 4, 5, 6]) enter(field(scene), '417802'.slice(0, length))
    await scene.until('checking', () => scene.client.count('connectOtp') > 0)
    await wait(50)
    expect(digits(scene)).to.equal('417802')
    expect(scene.client.calls.filter(([name]) => name === 'connectOtp')).to.deep.equal([['connectOtp', '417802']])
    await scene.end()
  })

  it('behavior: arrows and Backspace move, a digit replaces the marked one, a letter does nothing', async () => {
    const scene = await start()
    await typeText('41')
    await scene.until('both', () => digits(scene) === '41____')
    expect(marked(scene)).to.deep.equal([2])
    await press('Backspace')
    await scene.until('one', () => digits(scene) === '4_____')
    await typeText('78')
    await press('ArrowLeft')
    await press('ArrowLeft')
    await scene.until('the second digit is marked', () => marked(scene).join() === '1')
    await typeText('5')
    await scene.until('replaced', () => digits(scene) === '458___')
    await press('Home')
    await typeText('a')
    await scene.until('the first is marked', () => marked(scene).join() === '0')
    expect(digits(scene)).to.equal('458___')
    await press('End')
    await scene.until('the end', () => marked(scene).join() === '3')
    await scene.end()
  })

  it('behavior: a press on a box marks its digit', async () => {
    const scene = await start()
    await typeText('4178')
    const { left, top, width, height } = (boxesOf(scene)[1] as Element).getBoundingClientRect()
    await mouse('move', Math.round(left + width / 2), Math.round(top + height / 2))
    await mouse('down')
    await mouse('up')
    await resetMouse()
    await scene.until('its box', () => marked(scene).join() === '1')
    await typeText('0')
    await scene.until('replaced', () => digits(scene) === '4078__')
    await scene.end()
  })

  it('error: a wrong code is said in our words, its digits are marked, and the next one is tried', async () => {
    let tries = 0
    const scene = await start((client) => {
      client.answers.connectOtp = () => (++tries === 1 ? wrong() : Promise.resolve(undefined))
    })
    paste(field(scene), '000000')
    await scene.until('the error', () => scene.text().includes('That code doesn’t match'))
    expect(scene.root.textContent).not.to.include('Invalid')
    expect(digits(scene)).to.equal('000000')
    expect(marked(scene)).to.have.length(6)
    expect(field(scene).getAttribute('aria-invalid')).to.equal('true')
    expect(scene.root.activeElement).to.equal(field(scene))
    await typeText('4')
    await scene.until('no error', () => !scene.text().includes('doesn’t match'))
    expect(digits(scene)).to.equal('4_____')
    paste(field(scene), '417802')
    await scene.until('closed', () => !scene.kit.getState().open)
    await scene.end()
  })

  it('error: a code that is over, and what has nothing to do with the code, are told apart from a wrong one', async () => {
    const said = ['This sign-in is over. Begin again.', 'Another account has this address.']
    const scene = await start((client) => {
      client.answers.connectOtp = () =>
        Promise.reject(everyError('FRAME_ERROR', { message: said.shift() ?? 'Invalid code' }))
    })
    paste(field(scene), '000000')
    await scene.until('over', () => scene.text().includes('That code is no longer valid. Ask for a new one.'))
    paste(field(scene), '000001')
    await scene.until('its words', () => scene.text().includes('That didn’t work: Another account has this address.'))
    await scene.end()
  })

  it('error: a further mail that fails while a code is checked takes nothing from that code', async () => {
    const scene = await start()
    let accept = () => {}
    let lose = () => {}
    scene.client.answers.connectOtp = () =>
      new Promise((resolve) => {
        accept = () => resolve(undefined)
      })
    scene.client.answers.connectEmail = () =>
      new Promise((_, reject) => {
        lose = () => reject(everyError('FRAME_ERROR', { message: 'The mail could not be sent' }))
      })
    // A further mail may be asked for at once.
    scene.client.mailbox = undefined
    const resent = resendCode(internalKit(scene.kit))
    await scene.until('the mail is asked for', () => scene.client.count('connectEmail') === 2)
    paste(field(scene), '417802')
    await scene.until('the check', () => scene.client.count('connectOtp') === 1)
    lose()
    await resent
    await wait(50)
    expect(digits(scene)).to.equal('417802')
    expect(field(scene).getAttribute('aria-invalid')).to.equal(null)
    accept()
    await scene.until('the words', () => scene.text().includes('You’re logged in'))
    await scene.until('closed', () => !scene.kit.getState().open)
    await scene.end()
  })

  it('error: no answer in time leaves the way to try again', async () => {
    const scene = await start((client) => {
      client.answers.connectOtp = () => Promise.reject(everyError('FRAME_REQUEST_TIMEOUT'))
    })
    paste(field(scene), '417802')
    await scene.until('the error', () => scene.text().includes('No answer in time'))
    expect(field(scene).readOnly).to.equal(false)
    await scene.end()
  })

  it('error: the code was right and connecting failed: only that is tried again', async () => {
    const wallet = new FakeWallet({ accounts: [...addresses] })
    wallet.fail('eth_requestAccounts', { code: -32603, message: 'x' }, 1)
    const scene = await loginScene(loginOptions(), undefined, wallet)
    await submit(scene)
    paste(field(scene), '417802')
    await scene.until('the failure', () => scene.text().includes('Failed to connect'))
    ;(await scene.button('Try again')).click()
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.client.count('connectOtp')).to.equal(1)
    await scene.end()
  })

  it('behavior: going back gives it up; the address is still there', async () => {
    const scene = await start()
    ;(await scene.button('Back')).click()
    await scene.until('the field', () => scene.view() === 'EmailLogin')
    expect(((await scene.find('[data-testid="wm-email-input"]')) as HTMLInputElement).value).to.equal(email)
    await scene.until('the frame is told', () => scene.client.count('leaveLogin') === 1)
    await scene.end()
  })

  it('behavior: a long address fits', async () => {
    const scene = await loginScene()
    await submit(scene, `${'maren.of.the.fjord'.repeat(3)}@${'north.'.repeat(12)}example`)
    await scene.settled()
    const wide = [...scene.body().querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth + 1)
    expect(wide.map((one) => one.outerHTML.slice(0, 300))).to.deep.equal([])
    expect(scene.body().scrollWidth).to.be.at.most(scene.body().clientWidth)
    await scene.end()
  })
})
