import axe from 'axe-core'
import { expect } from 'chai'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { FakeSiwx } from '../../../../test/fakes/fake-siwx.ts'
import { serviceError } from '../../../chains/core/error-texts/service-error.ts'
import { signInError } from '../../../chains/core/error-texts/sign-in-error.ts'

interface State {
  readonly siwx?: (siwx: FakeSiwx) => unknown
  readonly scene?: SceneOptions
  /** Leads to the state from the view that asks. */
  readonly reach?: (scene: Scene) => unknown
  /** Text of the view in the state. */
  readonly words: string
}

const longDomain = `${'harbor-pilots-'.repeat(14)}x.test`
/** Presses Sign in, once there is a message. */
const sign = async (scene: Scene) => {
  await scene.until('a message', () => scene.text().includes('tidepool.test'))
  ;(await scene.find('[data-testid="wm-siwx-sign"]')).click()
}
/** Signs in on the first network, and cancels on the second one. */
const goBack = async (scene: Scene) => {
  await sign(scene)
  await scene.until('signed in', () => scene.kit.getState().session && !scene.kit.getState().open)
  scene.wallet.chainId = '0x2'
  scene.wallet.emit('chainChanged', '0x2')
  await scene.until('the question', () => scene.view() === 'SIWXSignMessage' && scene.text().includes('Basalt'))
  ;(await scene.find('[data-testid="wm-siwx-cancel"]')).click()
}
const walletFails = (error: unknown): SceneOptions => ({ wallet: (wallet) => wallet.fail('personal_sign', error) })
const pageFails = (error: unknown) => (siwx: FakeSiwx) => siwx.fail('addSession', error)
const connectByHand = async (scene: Scene) => {
  await scene.kit.open()
  ;(await scene.button(new RegExp(scene.walletName))).click()
}
/** A clock by which the view of a success does not close. */
const slow = { now: () => Date.now(), after: (ms: number, run: () => void) => stoppable(setTimeout(run, ms * 100)) }
const stoppable = (timer: ReturnType<typeof setTimeout>) => () => clearTimeout(timer)

const states: { readonly [name: string]: State } = {
  asking: { words: 'Prove this wallet is yours' },
  'asking, read in full': {
    reach: async (scene) => (await scene.button('Read the full message')).click(),
    words: 'Hide the full message',
  },
  'asking for a site with a long name': {
    siwx: (own) => {
      const make = own.createMessage.bind(own)
      own.createMessage = async (input) => {
        const message = await make(input)
        const text = message.toString().replaceAll(message.domain, longDomain)
        return { ...message, domain: longDomain, toString: () => text }
      }
    },
    words: longDomain,
  },
  authenticating: { scene: { wallet: (wallet) => wallet.hold('personal_sign') }, reach: sign, words: 'Authenticating' },
  checking: { siwx: (own) => own.hold('addSession'), reach: sign, words: 'is checking your signature' },
  signed: { scene: { env: { clock: slow } }, reach: sign, words: 'You’re signed in' },
  declined: {
    scene: walletFails({ code: 4001, message: 'User rejected the request.' }),
    reach: sign,
    words: 'Signature declined',
  },
  'another request is waiting': {
    scene: walletFails({ code: -32002, message: 'x' }),
    reach: sign,
    words: 'A request is waiting',
  },
  'wrong account': {
    siwx: pageFails(signInError('SIGNATURE_INVALID')),
    reach: sign,
    words: 'Signed by another account',
  },
  'unsupported wallet': { scene: walletFails({ code: 4200, message: 'x' }), reach: sign, words: 'can’t sign in' },
  'server down': { siwx: pageFails(serviceError('SERVER_ERROR')), reach: sign, words: 'doesn’t answer' },
  'server down before the message': {
    siwx: (own) => own.fail('createMessage', serviceError('SERVER_ERROR')),
    words: 'doesn’t answer',
  },
  'too many tries': {
    siwx: (own) => own.fail('createMessage', serviceError('RATE_LIMITED', undefined, { cause: { retryAfter: '30' } })),
    words: 'Too many tries',
  },
  expired: { siwx: pageFails(signInError('SIGN_IN_EXPIRED')), reach: sign, words: 'That took too long' },
  refused: { siwx: pageFails(everyError('METHOD_UNSUPPORTED')), reach: sign, words: 'couldn’t sign you in' },
  failed: { scene: walletFails({ code: -32603, message: 'x' }), reach: sign, words: 'Not signed in' },
  'required, with a close control that is off': {
    reach: async (scene) => (await scene.button('Close')).click(),
    words: 'Sign in or cancel to close this.',
  },
  'not required': {
    siwx: (own) => {
      own.required = false
    },
    words: 'Prove this wallet is yours',
  },
  'looking for a session': {
    siwx: (own) => own.hold('getSessions'),
    scene: { connected: false },
    reach: connectByHand,
    words: 'Looking for your session',
  },
  'left, since the server is down': {
    siwx: (own) => own.fail('getSessions', serviceError('SERVER_ERROR')),
    scene: { connected: false },
    reach: connectByHand,
    words: 'was disconnected',
  },
  'going back to the last network': {
    scene: { wallet: (wallet) => wallet.hold('wallet_switchEthereumChain') },
    reach: goBack,
    words: 'Going back to Meridian',
  },
  'a network that the page lacks': {
    scene: { options: { allowUnsupportedChain: true } },
    reach: (scene) => {
      scene.wallet.chainId = '0x99'
      scene.wallet.emit('chainChanged', '0x99')
    },
    words: 'Network not supported',
  },
}

describe('every state of the sign-in', function () {
  this.timeout(30_000)
  afterEach(endScenes)

  for (const [name, { siwx: change, scene: setting, reach, words }] of Object.entries(states))
    it(`behavior: no accessibility violation, light and dark, left to right and right to left: ${name}`, async () => {
      const siwx = new FakeSiwx()
      change?.(siwx)
      const scene = await createScene({ connected: true, ...setting, options: { siwx, ...setting?.options } })
      if (setting?.connected !== false)
        await scene.until('the view', () => scene.view() === 'SIWXSignMessage' && scene.text().includes('Account'))
      await reach?.(scene)
      await scene.until(words, () => scene.text().includes(words))
      const thread = () =>
        scene.root.querySelector('[data-view=SIWXSignMessage] [data-thread]')?.getAttribute('data-thread')
      const reached = thread()
      const found: string[] = []
      for (const theme of ['light', 'dark'] as const)
        for (const [locale, dir] of [
          ['en', 'ltr'],
          ['ar', 'rtl'],
        ] as const) {
          scene.element.setAttribute('theme', theme)
          scene.element.setAttribute('locale', locale)
          await scene.until(`${locale}, ${dir}`, () => {
            const { direction } = getComputedStyle(scene.body())
            return direction === dir && /[\u0600-\u06ff]/.test(scene.text()) === (locale === 'ar')
          })
          await scene.settled()
          const { violations } = await axe.run(scene.element, { resultTypes: ['violations'] })
          for (const { id, nodes } of violations)
            found.push(`${theme}, ${dir}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
          expect({ view: scene.view(), thread: thread() }).to.deep.equal({ view: 'SIWXSignMessage', thread: reached })
          const body = scene.body()
          expect(body.scrollWidth, `${locale}: as wide as the card`).to.be.at.most(body.clientWidth)
        }
      expect(found).to.deep.equal([])
      await scene.end()
    })
})
