import { expect } from 'chai'
import { setViewport } from '../../../../test/browser/commands.ts'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow, dollar, kite, row } from '../../../../test/fakes/portfolio.ts'

// Names that no locale translates.
const rows = () =>
  answer(
    coinRow,
    row({ symbol: 'BSL', name: 'Basalt' }),
    row({ symbol: 'FRY', name: 'Ferry', address: `eip155:1:${kite}` }),
  )
const arrive = async ({ kit, find, view, until }: Scene) => {
  await kit.open({ view: 'WalletSend' })
  ;(await find('[data-testid="wm-send-token"]')).click()
  await until('the choice', () => view() === 'WalletSendSelectToken')
  await find('[data-testid="wm-send-tokens"] button')
}

describeView('WalletSendSelectToken', {
  title: 'Select token',
  connected: true,
  data: rows,
  arrive: async (scene) => {
    await arrive(scene)
    await scene.find(`[data-testid="wm-token-${dollar}"]`)
  },
})

describe('WalletSendSelectTokenView', () => {
  afterEach(endScenes)
  const start = async (data: NonNullable<SceneOptions['data']>) => {
    const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
    const scene = await createScene({
      connected: true,
      data,
      rpc: ({ method, params }) => {
        const { data: call = '' } = (params[0] ?? {}) as { data?: string }
        if (method !== 'eth_call') return undefined
        if (call === '0x313ce567') return word(6n)
        return call.startsWith('0x70a08231') ? word(8_204_100_000n) : undefined
      },
    })
    await arrive(scene)
    return scene
  }

  it('default: what is chosen is what the form counts in', async () => {
    const scene = await start(rows)
    ;(await scene.find(`[data-testid="wm-token-${dollar}"]`)).click()
    await scene.button('Token: BSL')
    await scene.until('the balance', () => scene.text().includes('8,204.1 BSL available'))
    await scene.end()
  })

  it('behavior: the search finds names and contracts, and says when it does not', async () => {
    const scene = await start(rows)
    await scene.find(`[data-testid="wm-token-${kite}"]`)
    const type = async (value: string) => {
      const input = (await scene.find('input[type=search]')) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const shown = () => [...scene.root.querySelectorAll('[data-testid="wm-send-tokens"] li')].length
    await type('ferr')
    await scene.until('one row', () => shown() === 1)
    await type(dollar.toLowerCase())
    await scene.until('one row', () => shown() === 1 && scene.text().includes('Basalt'))
    await type('lanturn')
    await scene.until('none', () => scene.text().includes('No token called “lanturn”'))
    await scene.end()
  })

  it('behavior: a token’s review has worth, what will change and the fee in sight in a window of 640 px', async () => {
    await setViewport({ width: 480, height: 640 })
    const scene = await start(rows)
    ;(await scene.find(`[data-testid="wm-token-${dollar}"]`)).click()
    await scene.button('Token: BSL')
    const type = (name: string, value: string) => {
      const input = scene.root.querySelector(`[aria-label="${name}"]`) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await scene.until('the balance', () => scene.text().includes('8,204.1 BSL available'))
    type('Amount', '120')
    type('Recipient', '0x90f79bf6eb2c4f870365e785982e1f101e93b906')
    ;(await scene.find('[data-testid="wm-send-review"]:not([aria-disabled])', 'Review')).click()
    await scene.find('[data-testid="wm-review-worth"]', /≈ \$119\.97/)
    const dock = await scene.find('[data-testid="wm-send-confirm"]')
    await scene.settled()
    for (const name of ['BSL balance', 'Permissions granted', 'Network fee']) {
      const label = [...scene.root.querySelectorAll('dt')].find((one) => one.textContent === name) as HTMLElement
      expect(label.getBoundingClientRect().bottom, name).to.be.at.most(dock.getBoundingClientRect().top)
    }
    const contract = await scene.find('[data-testid="wm-review-token"] button')
    const [address, arrow] = [contract.querySelector('bdi bdi'), contract.querySelector('svg')] as Element[]
    const middle = (one: Element | undefined) => {
      const { top = 0, bottom = 0 } = one?.getBoundingClientRect() ?? {}
      return (top + bottom) / 2
    }
    expect(Math.abs(middle(address) - middle(arrow))).to.be.below(4)
    await setViewport({ width: 800, height: 600 })
    await scene.end()
  })

  it('behavior: without the list the coin can still be chosen', async () => {
    const scene = await start(() => new Response('', { status: 404 }))
    await scene.until('the alert', () => scene.text().includes('Token Balance Unavailable'))
    ;(await scene.find('[data-testid="wm-token-native"]')).click()
    await scene.button('Token: MRD')
    await scene.end()
  })
})
