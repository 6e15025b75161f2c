import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { navigate } from '../../src/atoms/navigation/navigate.ts'
import { route } from '../../src/atoms/navigation/routes.ts'
import { clearFailure } from '../../src/atoms/sessions/clear-failure.ts'
import { signInAtom } from '../../src/atoms/sign-in/sign-in.atoms.ts'
import { signIn } from '../../src/atoms/sign-in/sign-in.ts'
import { solana } from '../../src/chains/solana-networks.ts'
import { createSolanaTestWallet } from '../../src/testing/create-solana-test-wallet.ts'
import { FakeSiwx } from '../fakes/fake-siwx.ts'
import { page } from '../fakes/page.ts'
import { createSignInWorld } from '../fakes/sign-in-world.ts'
import {
  accountA,
  accountB,
  addWallet,
  codeOf,
  endWorld,
  loadSessionCode,
  testNetworks,
  until,
} from '../fakes/world.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('../../src/atoms/sign-in/follow-sign-in.ts')
  await import('../../src/atoms/sign-in/sign-in-api.ts')
  await import('../../src/atoms/sessions/sign-message.ts')
  await import('../../src/atoms/sessions/multi-wallet/replace-session.ts')
  await import('../../src/chains/solana/adapter.ts')
})
const stops = new Set<() => void>()
afterEach(async () => {
  for (const stop of stops) stop()
  stops.clear()
  await endWorld()
})

type World = ReturnType<typeof createSignInWorld>

const view = ({ kit }: World) => (kit.getState().open ? kit.getState().view : undefined)
const status = ({ inner }: World) => inner.store.get(signInAtom).status
const asks = (world: World) =>
  until('the question', () => view(world) === 'SIWXSignMessage' && status(world) !== 'idle')

let wallets = 0
/** A Solana wallet, which signs in with its approval. */
function addSolanaWallet(approve: 'always' | 'never' = 'always') {
  const name = `Heron ${++wallets}`
  const wallet = createSolanaTestWallet({
    name,
    approve,
    chains: [{ id: 'solana:mainnet', rpcUrl: 'https://rpc.test/1' }],
  })
  stops.add(wallet.register(page))
  return { wallet, name }
}

/** An EVM wallet that is connected, and signed in if `signed`, on a page that also has a Solana network. */
async function connected({ signed }: { signed: boolean }) {
  const siwx = new FakeSiwx()
  siwx.required = false
  const world = createSignInWorld(siwx, { options: { networks: [...testNetworks, solana] } })
  const wallet = addWallet({ accounts: [accountA] })
  await world.kit.connect({ connectorId: wallet.id })
  await asks(world)
  if (signed) {
    await signIn(world.inner)
    await world.clock.pass(600)
  } else world.kit.close()
  return { world, wallet, siwx }
}

describe('an account that is connected again', () => {
  test('behavior: one approval that signs in is not followed by a question', async () => {
    for (const isOpen of [true, false]) {
      const siwx = new FakeSiwx()
      siwx.required = false
      const world = createSignInWorld(siwx, { options: { networks: [solana] } })
      const { name } = addSolanaWallet()
      await world.kit.connect({ walletId: name })
      await until('signed in', () => world.kit.getState().session)
      await world.kit.signOut()
      const seen: unknown[] = []
      world.kit.subscribe(
        ({ open, view }) => open && view,
        (now) => seen.push(now),
      )
      if (isOpen) await world.kit.open({ view: 'Connect' })
      await world.kit.connect({ walletId: name })
      await until('signed in again', () => world.kit.getState().session)
      await world.clock.pass(1_000)
      expect(view(world)).toBeUndefined()
      expect(seen).not.toContain('SIWXSignMessage')
      expect(status(world)).toBe('signed')
      expect(await world.kit.signIn()).toBe(world.kit.getState().session)
    }
  })

  test('behavior: one approval that the page refuses is followed by the question', async () => {
    const siwx = new FakeSiwx()
    siwx.required = false
    const world = createSignInWorld(siwx, { options: { networks: [solana] } })
    const { name } = addSolanaWallet()
    await world.kit.connect({ walletId: name })
    await until('signed in', () => world.kit.getState().session)
    await world.kit.signOut()
    siwx.fail('addSession', new Error('down'), 1)
    await world.kit.open({ view: 'Connect' })
    await world.kit.connect({ walletId: name })
    await asks(world)
    expect(world.kit.getState().session).toBeUndefined()
  })

  test.each([true, false])(
    'behavior: signed in: %s: a wallet that changes its accounts does not end the view of another one',
    async (signed) => {
      const { world, wallet } = await connected({ signed })
      const solanaWallet = addSolanaWallet('never')
      await world.kit.open({ view: 'Connect' })
      const connecting = codeOf(world.kit.connect({ walletId: solanaWallet.name }))
      await until('the wallet is asked', () => solanaWallet.wallet.pendingApprovals.length > 0)
      expect(view(world)).toBe('ConnectingExternal')
      wallet.accounts = [accountA, accountB]
      wallet.emit('accountsChanged', wallet.accounts)
      await until('both accounts', () => world.kit.getState().connections[0]?.accounts.length === 2)
      await world.clock.pass(1_000)
      expect(view(world)).toBe('ConnectingExternal')
      world.kit.close()
      expect(await connecting).toBe('MODAL_CLOSED')
    },
  )

  test('behavior: a failure that is cleared before the next try does not end the view', async () => {
    const { world } = await connected({ signed: true })
    const other = addWallet({ accounts: [accountB] })
    other.fail('eth_requestAccounts', { code: 4001, message: 'no' })
    await world.kit.open({ view: 'Connect' })
    expect(await codeOf(world.kit.connect({ connectorId: other.id }))).toBe('USER_REJECTED')
    expect(view(world)).toBe('ConnectingExternal')
    clearFailure(world.inner, ['eip155'])
    await world.clock.pass(1_000)
    expect(view(world)).toBe('ConnectingExternal')
  })

  test('behavior: a sign-out does not end the view of another wallet that is asked', async () => {
    const { world } = await connected({ signed: true })
    const { wallet, name } = addSolanaWallet('never')
    await world.kit.open({ view: 'Connect' })
    const connecting = codeOf(world.kit.connect({ walletId: name }))
    await until('the wallet is asked', () => wallet.pendingApprovals.length > 0)
    await world.kit.signOut()
    await world.clock.pass(1_000)
    expect(view(world)).toBe('ConnectingExternal')
    world.kit.close()
    expect(await connecting).toBe('MODAL_CLOSED')
  })

  test('behavior: a session of another tab does not end the view of another wallet that is asked', async () => {
    const { world, siwx } = await connected({ signed: true })
    const { sessions } = siwx
    const tell = () => globalThis.dispatchEvent?.(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_x' }))
    siwx.sessions = []
    tell()
    await until('signed out', () => !world.kit.getState().session)
    const { wallet, name } = addSolanaWallet('never')
    await world.kit.open({ view: 'Connect' })
    const connecting = codeOf(world.kit.connect({ walletId: name }))
    await until('the wallet is asked', () => wallet.pendingApprovals.length > 0)
    siwx.sessions = sessions
    tell()
    await until('signed in', () => world.kit.getState().session)
    await world.clock.pass(1_000)
    expect(view(world)).toBe('ConnectingExternal')
    world.kit.close()
    expect(await connecting).toBe('MODAL_CLOSED')
  })

  test.each([true, false])(
    'behavior: signed in: %s: choosing the wallet that is connected ends its view',
    async (signed) => {
      const { world, wallet } = await connected({ signed })
      await world.kit.open({ view: 'Connect' })
      navigate(world.inner, { type: 'push', route: route('ConnectingExternal', { connectorId: wallet.id }) })
      await world.clock.pass(1_000)
      expect(view(world)).toBe(signed ? undefined : 'SIWXSignMessage')
    },
  )
})
