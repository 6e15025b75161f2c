import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInAtom } from '../../src/atoms/sign-in/sign-in.atoms.ts'
import { signIn } from '../../src/atoms/sign-in/sign-in.ts'
import { createSolanaTestWallet } from '../../src/testing/create-solana-test-wallet.ts'
import { flush } from '../fakes/clock.ts'
import { FakeSiwx } from '../fakes/fake-siwx.ts'
import { page } from '../fakes/page.ts'
import { createSignInWorld } from '../fakes/sign-in-world.ts'
import { accountA, addWallet, codeOf, endWorld, loadSessionCode, testNetworks, until } from '../fakes/world.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('../../src/atoms/sign-in/follow-sign-in.ts')
  await import('../../src/atoms/sessions/sign-message.ts')
})
afterEach(endWorld)

type World = ReturnType<typeof createSignInWorld>

const view = ({ kit }: World) => (kit.getState().open ? kit.getState().view : undefined)
const status = ({ inner }: World) => inner.store.get(signInAtom).status
const otherTab = () =>
  globalThis.dispatchEvent?.(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_changed' }))

describe('every connected account', () => {
  const solana = {
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    chainNamespace: 'solana',
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.test/sol'] } },
  } as const

  /** An EVM wallet and a Solana wallet, connected and signed in. */
  async function both() {
    const siwx = new FakeSiwx()
    const options = { options: { networks: [...testNetworks, solana] } }
    const world = createSignInWorld(siwx, options)
    const evm = addWallet({ accounts: [accountA], authorised: true })
    const wallet = createSolanaTestWallet({
      chains: [{ id: 'solana:mainnet', rpcUrl: 'https://rpc.test/sol' }],
      without: ['solana:signIn'],
      name: `Solana Wallet ${++count}`,
    })
    registered.push(wallet.register(page))
    await world.kit.connect({ connectorId: evm.id })
    for (const next of [() => world.kit.connect({ walletId: wallet.standard.name, namespace: 'solana' }), undefined]) {
      await until('the question', () => status(world) === 'required')
      await signIn(world.inner)
      await next?.()
    }
    expect(world.kit.getState().sessions).toHaveLength(2)
    return { world, siwx, options }
  }
  let count = 0
  const registered: (() => void)[] = []
  afterEach(() => {
    for (const stop of registered.splice(0)) stop()
  })

  test('default: has its session after a reload, also while another one is active', async () => {
    const { world, siwx, options } = await both()
    world.kit.destroy()
    siwx.fail('getSessions', new Error('down'), 2)
    const again = createSignInWorld(siwx, { ...options, storage: world.storage })
    await again.kit.ready()
    await flush()
    await again.clock.pass(1_000)
    await until('both', () => again.kit.getState().sessions.length === 2)
    for (const namespace of ['eip155', 'solana'] as const)
      expect(await again.kit.signMessage('hello', { namespace })).toBeTruthy()
  })

  test('behavior: without a session it may do nothing, and it is asked when it becomes the active one', async () => {
    const { world, siwx, options } = await both()
    world.kit.destroy()
    siwx.sessions = siwx.sessions.filter(({ data }) => data.chainId === solana.caipNetworkId)
    const again = createSignInWorld(siwx, { ...options, storage: world.storage })
    await again.kit.ready()
    await until('the active one', () => status(again) === 'signed')
    expect(view(again)).toBeUndefined()
    expect(await codeOf(again.kit.signMessage('hello', { namespace: 'eip155' }))).toBe('SIGN_IN_REQUIRED')
    await again.kit.switchNetwork('eip155:1')
    await until('the question', () => view(again) === 'SIWXSignMessage' && status(again) === 'required')
  })

  test('behavior: another tab signs it out and in again', async () => {
    const { world, siwx } = await both()
    const all = siwx.sessions
    siwx.sessions = all.filter(({ data }) => data.chainId === solana.caipNetworkId)
    otherTab()
    await until('one', () => world.kit.getState().sessions.length === 1)
    siwx.sessions = all
    otherTab()
    await until('both', () => world.kit.getState().sessions.length === 2)
    expect(view(world)).not.toBe('Account')
  })
})
