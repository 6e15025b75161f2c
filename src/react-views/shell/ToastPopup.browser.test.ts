import { expect } from 'chai'
import { setViewport } from '../../../test/browser/commands.ts'
import { createScene, endScenes, type Scene } from '../../../test/conformance/scene.ts'
import { message } from '../../atoms/i18n/message-ref.ts'
import { sendMessages } from '../../atoms/i18n/messages/send-messages.ts'
import { internalKit } from '../../atoms/kit/internal-kit.ts'
import { showToast } from '../../atoms/navigation/toast/show-toast.ts'

/** Shows a toast over the wallet list, in a window of this size. */
async function toastIn(height: number): Promise<{ readonly scene: Scene; readonly toast: HTMLElement }> {
  await setViewport({ width: 390, height })
  const scene = await createScene({})
  await scene.kit.open({ view: 'Connect' })
  await scene.button(/^Close/)
  await scene.settled()
  showToast(internalKit(scene.kit), 'loading', message(sendMessages, 'send.started'))
  return { scene, toast: await scene.find('[part=toast]') }
}

const headerOf = ({ root }: Scene) => (root.querySelector('[part=header]') as HTMLElement).getBoundingClientRect()

describe('ToastPopup', () => {
  afterEach(async () => {
    await endScenes()
    await setViewport({ width: 800, height: 600 })
  })

  it('behavior: above a drawer that leaves room for it, a toast is at the top of the window', async () => {
    const { scene, toast } = await toastIn(844)
    await scene.until('the place', () => toast.getBoundingClientRect().bottom < headerOf(scene).top)
    expect(toast.getBoundingClientRect().top).to.be.lessThan(32)
  })

  it('behavior: over a drawer that fills the window, a toast covers neither its title nor its buttons', async () => {
    const { scene, toast } = await toastIn(844)
    const tall = document.createElement('div')
    tall.style.height = '2000px'
    scene.root.querySelector('[part=body]')?.firstElementChild?.append(tall)
    await scene.until('a full drawer', () => headerOf(scene).top < 60)
    await scene.until('the place', () => toast.getBoundingClientRect().top >= headerOf(scene).bottom)
    tall.remove()
    await scene.until('the place before', () => toast.getBoundingClientRect().bottom < headerOf(scene).top)
  })
})
