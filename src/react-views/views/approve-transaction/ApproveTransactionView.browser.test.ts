import { expect } from 'chai'
import { arriveAt, loginOptions, loginScene, withLogin } from '../../../../test/conformance/login-scene.ts'
import { createScene, endScenes, nameOf } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { FakeSiwx } from '../../../../test/fakes/fake-siwx.ts'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { followApprovals } from '../../../atoms/login/secure-frame/follow-approvals.ts'
import { goBack } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { toastAtom } from '../../../atoms/navigation/toast/toast.atoms.ts'

describeView('ApproveTransaction', {
  title: 'Approve transaction',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arriveAt(scene, route('ApproveTransaction'))
  },
})

describeView('ApproveTransaction', {
  title: 'Approve signature',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arriveAt(scene, route('ApproveTransaction', { signs: true }))
  },
})

describeView('ApproveTransaction', {
  title: 'Continue in your wallet',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arriveAt(scene, route('ApproveTransaction', { access: true }))
  },
})

// A page without a secure frame has no wallet to load.
describeView('ApproveTransaction', {
  title: 'Approve transaction',
  arrive: async (scene) => {
    await arriveAt(scene, route('ApproveTransaction'))
    await scene.find('[data-testid="wm-approve-retry"]')
  },
})

describe('ApproveTransactionView', () => {
  afterEach(endScenes)

  const names = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('button')].map(nameOf)

  it('default: the frame lies over the body of the card, and is hidden with it', async () => {
    const scene = await loginScene()
    await arriveAt(scene, route('ApproveTransaction'))
    const place = await scene.find('[data-testid="wm-approve-place"]')
    await scene.until('shown', () => scene.client.boxes.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 800))
    const { left, top, width, height } = place.getBoundingClientRect()
    const last = scene.client.boxes.at(-1)
    expect(last).to.include({ left, top, width, height })
    expect(width).to.equal(360)
    expect(last?.radius).to.be.greaterThan(0)
    expect(names(scene.root)).to.deep.equal(['Close'])
    expect(scene.body().scrollHeight).to.be.at.most(scene.body().clientHeight)
    scene.kit.close()
    await scene.until('hidden', () => scene.client.hidden > 0)
    expect(scene.client.count('rejectRequests')).to.equal(1)
    await scene.end()
  })

  it('behavior: in a required sign-in Close stays disabled, and Back rejects the request and leads to the sign-in', async () => {
    for (const frame of ['stands still', 'does not come']) {
      const siwx = new FakeSiwx()
      const scene = await createScene({ connected: true, options: { siwx } })
      if (frame === 'stands still') withLogin(scene)
      await scene.until('the question', () => scene.view() === 'SIWXSignMessage')
      let rejected = 0
      const { onApproval } = followApprovals(internalKit(scene.kit), () => rejected++)
      onApproval('asked', 'personal_sign')
      await scene.until('the view', () => scene.view() === 'ApproveTransaction')
      await scene.settled()
      expect((await scene.button('Close')).ariaDisabled).to.equal('true')
      ;(await scene.button('Close')).click()
      expect(rejected).to.equal(0)
      expect(scene.view()).to.equal('ApproveTransaction')
      ;(await scene.button(frame === 'stands still' ? 'Back' : /^Reject/)).click()
      await scene.until('the sign-in', () => scene.view() === 'SIWXSignMessage')
      expect(rejected).to.equal(1)
      await scene.settled()
      ;(await scene.find('[data-testid="wm-siwx-cancel"]')).click()
      await scene.until('left', () => scene.kit.getState().status === 'disconnected')
      await scene.end()
    }
  })

  it('behavior: follows the card', async () => {
    const scene = await loginScene()
    await arriveAt(scene, route('ApproveTransaction'))
    const place = await scene.find('[data-testid="wm-approve-place"]')
    await scene.until('shown', () => scene.client.boxes.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 800))
    const before = scene.client.boxes.at(-1)
    place.style.height = '200px'
    await scene.until('followed', () => scene.client.boxes.at(-1)?.height === 200)
    expect(before?.height).not.to.equal(200)
    await scene.end()
  })

  it('behavior: a toast waits until the frame has its answer', async () => {
    const scene = await loginScene()
    const kit = internalKit(scene.kit)
    await arriveAt(scene, route('ApproveTransaction'))
    await scene.until('shown', () => scene.client.boxes.length > 0)
    showToast(kit, 'success', message(sendMessages, 'send.started'))
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(scene.root.querySelector('[popover]')).to.equal(null)
    goBack(kit)
    await scene.until('the toast', () => scene.root.querySelector('[popover]:popover-open') !== null)
    await scene.until('its end', () => scene.root.querySelector('[popover]') === null)
    await scene.end()
  })

  it('behavior: a toast that waited when the modal closes is not kept for whenever it opens again', async () => {
    const scene = await loginScene()
    const kit = internalKit(scene.kit)
    const { onApproval } = followApprovals(kit, () => {})
    onApproval('asked', 'personal_sign')
    await scene.until('the view', () => scene.view() === 'ApproveTransaction')
    showToast(kit, 'success', message(sendMessages, 'send.started'))
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(kit.store.get(toastAtom)).not.to.equal(undefined)
    onApproval('done', 'personal_sign')
    await scene.until('closed', () => !scene.kit.getState().open)
    await scene.until('its end', () => kit.store.get(toastAtom) === undefined)
    await scene.end()
  })

  it('error: a frame that goes away while it asks leaves a word, and the modal to ask again', async () => {
    const scene = await loginScene()
    const { onApproval } = followApprovals(internalKit(scene.kit), () => {})
    onApproval('asked', 'personal_sign')
    await scene.until('the view', () => scene.view() === 'ApproveTransaction')
    const gone = everyError('FRAME_GONE')
    onApproval('failed', gone)
    await scene.until('another view', () => scene.view() !== 'ApproveTransaction')
    expect(scene.kit.getState().open).to.equal(true)
    await scene.until('the word', () => !!scene.root.querySelector('[role="alert"] [popover]')?.textContent)
    onApproval('asked', 'personal_sign')
    await scene.until('the view again', () => scene.view() === 'ApproveTransaction')
    onApproval('done', 'personal_sign')
    await scene.end()
  })

  it('error: a wallet that cannot be loaded says so; another try finds it', async () => {
    const scene = await createScene()
    await arriveAt(scene, route('ApproveTransaction'))
    await scene.until('the error', () => scene.text().includes('Your wallet didn’t load'))
    expect(scene.text()).to.include('Nothing was signed')
    const client = withLogin(scene)
    ;(await scene.button('Try again')).click()
    await scene.until('shown', () => client.boxes.length > 0)
    await scene.end()
  })
})
