import { expect } from 'chai'
import { addresses, createScene, endScenes, nameOf, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow, dollar, row } from '../../../../test/fakes/portfolio.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { connectionAtoms } from '../../../atoms/sessions/connection.atoms.ts'
import type { CaipNetworkId } from '../../../chains/core/types.ts'

const open = async ({ kit, find }: Scene) => {
  await kit.open({ view: 'Networks' })
  await find('[data-testid="wm-network-1"]')
}
async function type({ root }: Scene, text: string) {
  const field = root.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A remote wallet that approved some networks only. */
function approve({ kit, wallet }: Scene, approved: readonly CaipNetworkId[]) {
  const address = addresses[0]
  const accounts = [{ address, type: 'eoa' as const }]
  const caipNetworkId = 'eip155:1'
  const remote = { connectorId: 'walletConnect', wallet: { name: 'Tern' }, approved }
  const session = {
    namespace: 'eip155' as const,
    address,
    accounts,
    caipNetworkId,
    provider: wallet,
    ...remote,
  } as const
  internalKit(kit).store.set(connectionAtoms.eip155, { status: 'connected', session })
}

describeView('Networks', { title: 'Choose a network', connected: true, arrive: open })

describeView('Networks', {
  title: 'Choose a network',
  arrive: async (scene) => {
    await scene.kit.ready()
    approve(scene, ['eip155:1'])
    await open(scene)
  },
})

describeView('Networks', {
  title: 'Choose a network',
  arrive: async (scene) => {
    await open(scene)
    await type(scene, 'basatl')
    await scene.until('the empty state', () => !scene.root.querySelector('[data-testid^="wm-network-"]'))
  },
})

describe('NetworksView', () => {
  afterEach(endScenes)

  it('default: every network by its name, the active one marked', async () => {
    const scene = await createScene({ connected: true })
    await open(scene)
    const rows = [...scene.root.querySelectorAll<HTMLElement>('[data-testid^="wm-network-"]')]
    expect(rows.map(nameOf)).to.deep.equal(['Meridian', 'Basalt', 'Ferry'])
    expect(rows.map((row) => row.getAttribute('aria-current'))).to.deep.equal(['true', null, null])
    expect(scene.root.querySelector('input[type=search]')?.getAttribute('aria-label')).to.equal('Search networks')
    await scene.end()
  })

  it('default: with a data API each network has what the account is worth there, where that is complete', async () => {
    const rows = [
      [coinRow],
      [row({ chainId: 'eip155:2', address: `eip155:2:${dollar}` })],
      [{ ...coinRow, chainId: 'eip155:3', price: null }],
    ]
    const asked: string[] = []
    const scene = await createScene({
      connected: true,
      data: ({ searchParams }) => {
        const chain = searchParams.get('chainId') ?? ''
        asked.push(chain)
        return answer(...(rows[Number(chain.slice(-1)) - 1] ?? []))
      },
    })
    await open(scene)
    await scene.until('the last answer', () => asked.includes('eip155:3'))
    const worth = (id: number) => scene.root.querySelector(`[data-testid="wm-network-${id}"] bdi`)?.textContent
    await scene.until('both', () => worth(1) === '$5.52' && worth(2) === '$8,202.45')
    expect(worth(3)).to.equal(undefined)
    // The view does not ask again for what was just read.
    const count = asked.length
    await scene.kit.close()
    await open(scene)
    await scene.until('the same', () => worth(2) === '$8,202.45')
    expect(asked).to.have.length(count)
    await scene.end()
  })

  it('behavior: a data API that fails is asked once, and the networks stay', async () => {
    let count = 0
    const scene = await createScene({
      connected: true,
      data: () => {
        count++
        return new Response('', { status: 400 })
      },
    })
    await open(scene)
    await scene.until('the request', () => count > 0)
    await wait(50)
    expect(count).to.equal(1)
    expect(scene.root.querySelectorAll('[data-testid^="wm-network-"]')).to.have.length(3)
    await scene.end()
  })

  it('behavior: a fruitless search names the query and offers the closest', async () => {
    const scene = await createScene()
    await open(scene)
    await type(scene, 'basatl')
    await scene.until('the query', () => scene.text().includes('No network called “basatl”'))
    ;(await scene.button('Basalt')).click()
    await scene.find('[data-testid="wm-network-2"]')
    await scene.end()
  })

  it('behavior: connected, a press asks the wallet and leaves the view', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open()
    ;(await scene.button('Meridian')).click()
    ;(await scene.find('[data-testid="wm-network-2"]')).click()
    await scene.until('Account on Basalt', () => scene.view() === 'Account')
    expect(scene.kit.getState().caipNetworkId).to.equal('eip155:2')
    await scene.end()
  })

  it('behavior: nobody connected, the choice is taken at once', async () => {
    const scene = await createScene()
    await open(scene)
    ;(await scene.find('[data-testid="wm-network-2"]')).click()
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().caipNetworkId).to.equal('eip155:2')
    expect(scene.wallet.prompts).to.equal(0)
    await scene.end()
  })

  it('behavior: a network that the wallet did not approve is listed with the reason, and not asked for', async () => {
    const scene = await createScene()
    await scene.kit.ready()
    approve(scene, ['eip155:1', 'eip155:3', 'eip155:22'])
    await open(scene)
    const row = await scene.find('[data-testid="wm-network-2"]')
    expect(row.getAttribute('aria-disabled')).to.equal('true')
    expect(scene.root.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).to.equal(
      'Tern doesn’t offer this network',
    )
    for (const id of [1, 3])
      expect((await scene.find(`[data-testid="wm-network-${id}"]`)).hasAttribute('aria-disabled')).to.equal(false)
    row.click()
    await type(scene, 'Basalt')
    await scene.until('one row', () => scene.root.querySelectorAll('[data-testid^="wm-network-"]').length === 1)
    const field = scene.root.querySelector('input[type=search]')
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await scene.settled()
    expect(scene.view()).to.equal('Networks')
    expect(scene.wallet.prompts).to.equal(0)
  })
})
