import { expect } from 'chai'
import { createScene } from '../../../../test/conformance/scene.ts'
import { entry, historyAnswer, token } from '../../../../test/fakes/history.ts'
import { answer, coinRow } from '../../../../test/fakes/portfolio.ts'

const friend = '0x9f04d2c7a1b85e36c90d4f2a7e61b8c35d0a7bd1'
const copy = '0x9f04d2c7a1b85e36c90d4f2a7e61b8c35d1a7bd1'

/** An account that has paid a friend, whose name the data API knows; an imitation of the friend claims it as well. */
async function start() {
  const asked: string[] = []
  const scene = await createScene({
    connected: true,
    data: (url) =>
      url.pathname.endsWith('/history')
        ? historyAnswer([
            entry(1, { transfers: [token()] }, { sentTo: friend }),
            entry(2, { transfers: [token({ quantity: { numeric: '0' }, value: 0 })] }, { sentTo: copy }),
          ])
        : answer(coinRow),
    names: (url) => {
      const of = url.pathname.split('/').at(-1)?.toLowerCase() ?? ''
      if (url.pathname.includes('/identity/')) {
        asked.push(of)
        return Response.json({ name: of === friend || of === copy ? 'friend.test' : null })
      }
      return Response.json({ name: 'friend.test', addresses: { 60: { address: friend } } })
    },
  })
  const own = scene.kit.getState().address?.toLowerCase()
  return { scene, askedOthers: () => asked.filter((address) => address !== own) }
}

describe('NamedAddress', () => {
  it('default: who was sent to is offered by name and address; the address is what a press takes', async () => {
    const { scene } = await start()
    await scene.kit.open({ view: 'WalletSend' })
    const recent = await scene.find('[data-testid="wm-send-recent"]')
    await scene.until('the name', () => recent.textContent?.includes('friend.test'))
    expect(recent.textContent).to.include('0x9F04')
    recent.querySelector('button')?.click()
    const field = scene.root.querySelector('[data-testid="wm-send-recipient"]') as HTMLInputElement
    await scene.until('chosen', () => field.value.toLowerCase() === friend)
    await scene.end()
  })

  it('default: the activity names whom it knows, and asks nothing about an imitation', async () => {
    const { scene, askedOthers } = await start()
    await scene.kit.open()
    ;(await scene.find('[role=tab]', 'Activity')).click()
    await scene.find('[data-testid="wm-activity-entry"]', /to \u2066friend\.test\u2069/)
    ;(await scene.button('Show them')).click()
    await scene.find('[data-testid="wm-activity-entry"]', /Possible scam/)
    await scene.settled()
    expect(askedOthers()).to.deep.equal([friend])
    await scene.end()
  })
})
