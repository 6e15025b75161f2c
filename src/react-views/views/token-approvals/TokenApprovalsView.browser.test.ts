import { expect } from 'chai'
import { arriveAt } from '../../../../test/conformance/login-scene.ts'
import { addresses, createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { dollar as dollarAddress, kite } from '../../../../test/fakes/portfolio.ts'
import { router } from '../../../../test/fakes/swap-world.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const stranger = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const dollar = dollarAddress.toLowerCase()
const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** A network on which the account has let a router take some dollars, and a stranger all kites. */
class ApprovalWorld {
  allowed: { [pair: string]: bigint } = {
    [`${dollar} ${router}`]: 120_000_001n,
    [`${kite} ${stranger}`]: 2n ** 256n - 1n,
  }
  /** Blocks that one request may ask for. */
  most = 1_000_000_000n
  isAway = false
  isSuccess = true
  isMining = true
  sent: { readonly to: string; readonly data: string; readonly hash: string }[] = []

  scene(given: SceneOptions = {}): SceneOptions {
    return {
      connected: true,
      ...given,
      options: { swaps: { 'eip155:1': { routers: [router] } }, ...given.options },
      wallet: (wallet) => {
        wallet.answer('eth_sendTransaction', ([raw]) => {
          const tx = raw as { to: string; data: string }
          const hash = `0x${`${this.sent.length + 1}`.padStart(2, '0').repeat(32)}`
          this.sent.push({ to: tx.to, data: tx.data, hash })
          return hash
        })
        given.wallet?.(wallet)
      },
      rpc: ({ method, params }) => {
        const [input] = params as [{ to?: string; data?: string; fromBlock?: string; toBlock?: string } & string]
        switch (method) {
          case 'eth_blockNumber':
            if (this.isAway) return new Response('', { status: 400 })
            return '0xf4240'
          case 'eth_getLogs':
            if (BigInt(input.toBlock ?? 0) - BigInt(input.fromBlock ?? 0) >= this.most)
              throw { code: -32602, message: 'range' }
            return Object.keys(this.allowed).map((pair) => {
              const [address = '', spender = ''] = pair.split(' ')
              const topics = [APPROVAL, ...[addresses[0], spender].map((one) => `0x${word(one)}`)]
              return { address, topics, data: `0x${word(1n)}` }
            })
          case 'eth_call':
            return this.call(input.to ?? '', input.data ?? '')
          case 'eth_getTransactionByHash':
          case 'eth_getTransactionReceipt':
            return this.transaction(method, String(input))
          default:
            return undefined
        }
      },
    }
  }

  private call(to: string, data: string) {
    const [, spender] = data.slice(10).match(/.{64}/g) ?? []
    switch (data.slice(2, 10)) {
      case 'dd62ed3e':
        return `0x${word(this.allowed[`${to.toLowerCase()} 0x${spender?.slice(24)}`] ?? 0n)}`
      case '313ce567':
        return `0x${word(to.toLowerCase() === dollar ? 6n : 18n)}`
      case '095ea7b3':
        return `0x${word(1n)}`
      case '95d89b41':
      case '06fdde03': {
        const name = to.toLowerCase() === dollar ? 'HUSD' : 'KITE'
        return `0x${word(32n)}${word(4n)}${[...name]
          .map((one) => one.charCodeAt(0).toString(16))
          .join('')
          .padEnd(64, '0')}`
      }
      default:
        return undefined
    }
  }

  private transaction(method: string, hash: string) {
    const tx = this.sent.find((one) => one.hash === hash)
    if (!tx || !this.isMining) return null
    const mined = { blockNumber: '0xf4241', blockHash: `0x${'65'.repeat(32)}` }
    if (method === 'eth_getTransactionByHash')
      return { ...mined, hash, from: addresses[0], to: tx.to, value: '0x0', nonce: '0x1', input: tx.data }
    if (this.isSuccess) this.allowed = { ...this.allowed, [`${tx.to.toLowerCase()} 0x${tx.data.slice(34, 74)}`]: 0n }
    return { ...mined, transactionHash: hash, to: tx.to, status: this.isSuccess ? '0x1' : '0x0', logs: [] }
  }
}

const look = async (scene: Scene) => {
  await arriveAt(scene, route('TokenApprovals'))
  await scene.find('[data-testid="wm-approvals"][data-status="ready"]')
}
const start = async (world: ApprovalWorld, given: SceneOptions = {}) => {
  const scene = await createScene(world.scene(given))
  await look(scene)
  return scene
}
const rows = (scene: Scene) => [...scene.root.querySelectorAll<HTMLElement>('[data-testid="wm-approval"]')]

describeView('TokenApprovals', {
  title: 'Token approvals',
  ...new ApprovalWorld().scene(),
  arrive: async (scene) => {
    await look(scene)
    ;(await scene.find('[data-testid="wm-approval"] [aria-expanded]')).click()
  },
})

describe('TokenApprovalsView', () => {
  afterEach(endScenes)

  it('default: what may be taken, by whom, and both addresses at a press', async () => {
    const scene = await start(new ApprovalWorld())
    const [first, second] = rows(scene)
    expect(first?.textContent).to.match(/KITE.*Unlimited · 0x90F7…93b906/)
    expect(second?.textContent).to.match(/HUSD.*120\.000001 · Swap router 0x5e3a…a13f48/i)
    ;(await scene.find('[data-testid="wm-approval"] [aria-expanded]')).click()
    await scene.find('[data-address]')
    const shown = [...scene.root.querySelectorAll<HTMLElement>('[data-address]')].map((one) => one.dataset.address)
    expect(shown.map((one) => one?.toLowerCase())).to.deep.equal([stranger, kite])
    await scene.end()
  })

  it('default: Revoke asks the wallet for an approval of nothing, and the row goes once the network has it', async () => {
    const world = new ApprovalWorld()
    const scene = await start(world)
    ;(await scene.button('Revoke KITE')).click()
    await scene.until('the row to go', () => rows(scene).length === 1)
    expect(world.sent).to.have.length(1)
    expect(world.sent[0]?.to.toLowerCase()).to.equal(kite)
    expect(world.sent[0]?.data).to.equal(`0x095ea7b3${word(stranger)}${word(0n)}`)
    ;(await scene.button('Revoke HUSD')).click()
    await scene.find('strong', 'No approvals')
    await scene.end()
  })

  it('behavior: a refusal in the wallet is told, and it can be pressed again', async () => {
    const world = new ApprovalWorld()
    const scene = await start(world, {
      wallet: (wallet) =>
        wallet.answer('eth_sendTransaction', () => {
          throw { code: 4001, message: 'no' }
        }),
    })
    ;(await scene.button('Revoke KITE')).click()
    await scene.find('[role=status]', 'You declined, so the approval still holds.')
    expect((await scene.button('Revoke KITE')).getAttribute('aria-disabled')).to.equal(null)
    expect(rows(scene)).to.have.length(2)
    await scene.end()
  })

  it('behavior: a revert is told, and the row stays', async () => {
    const world = new ApprovalWorld()
    world.isSuccess = false
    const scene = await start(world)
    ;(await scene.button('Revoke KITE')).click()
    await scene.find('[role=status]', 'It failed on the network. The approval still holds; the fee was paid.')
    expect(rows(scene)).to.have.length(2)
    await scene.end()
  })

  it('behavior: a node that allows few blocks: how far the search went', async () => {
    const world = new ApprovalWorld()
    world.most = 10_000n
    const scene = await start(world)
    await scene.find(
      '[data-testid="wm-approvals-since"]',
      /^Searched back to block \W?810001\W?\. Older approvals aren’t listed\.$/,
    )
    await scene.end()
  })

  it('behavior: a node that lists nothing is told apart from no approvals', async () => {
    const world = new ApprovalWorld()
    world.most = 0n
    const scene = await start(world)
    await scene.find('strong', 'No approvals found')
    await scene.find('[data-testid="wm-approvals-since"]', 'This network doesn’t list approvals.')
    await scene.end()
  })

  it('behavior: a network that does not answer is told, with a way to try again', async () => {
    const world = new ApprovalWorld()
    world.isAway = true
    const scene = await createScene(world.scene())
    await arriveAt(scene, route('TokenApprovals'))
    await scene.find('[data-testid="wm-approvals"][data-status="failed"]', 'Approvals didn’t load')
    await scene.find('[data-testid="wm-approvals-retry"]', 'Try again')
    await scene.end()
  })
})
