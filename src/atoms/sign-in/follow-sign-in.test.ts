import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { FakeSiwx } from '../../../test/fakes/fake-siwx.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import { accountA, accountB, addWallet, codeOf, endWorld, loadSessionCode, until } from '../../../test/fakes/world.ts'
import { requestClose } from '../navigation/modal/open-modal.ts'
import { goBack, navigate, showView } from '../navigation/navigate.ts'
import { route } from '../navigation/routes.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { cancelSignIn } from './cancel-sign-in.ts'
import { signInAtom } from './sign-in.atoms.ts'
import { signIn } from './sign-in.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('./follow-sign-in.ts')
  await import('./sign-in-api.ts')
  await import('../sessions/sign-message.ts')
})
afterEach(endWorld)

type World = ReturnType<typeof createSignInWorld>

const view = ({ kit }: World) => (kit.getState().open ? kit.getState().view : undefined)
const status = ({ inner }: World) => inner.store.get(signInAtom).status
const asks = (world: World) =>
  until('the question', () => view(world) === 'SIWXSignMessage' && status(world) !== 'idle')
const otherTab = () =>
  globalThis.dispatchEvent?.(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_changed' }))

/** A wallet that is connected, and signed in if `signed`. */
async function connected({ signed = false, required = true, allowUnsupportedChain = false } = {}) {
  const siwx = new FakeSiwx()
  siwx.required = required
  const world = createSignInWorld(siwx, { options: { allowUnsupportedChain } })
  const wallet = addWallet({ accounts: [accountA], authorised: true })
  await world.kit.connect({ connectorId: wallet.id })
  await asks(world)
  if (signed) {
    await signIn(world.inner)
    await world.clock.pass(600)
  }
  return { world, wallet, siwx }
}

describe('a network that the page does not have', () => {
  const leaves = async (world: World, wallet: ReturnType<typeof addWallet>) => {
    wallet.chainId = '0x99'
    wallet.emit('chainChanged', '0x99')
    await until('the network', () => world.kit.getState().caipNetworkId === 'eip155:153')
  }

  test('param: required: shows nothing of the account, and has ways out', async () => {
    for (const end of ['back', 'disconnected'] as const) {
      const { world, wallet } = await connected({ signed: end === 'back', allowUnsupportedChain: true })
      await leaves(world, wallet)
      await world.kit.open({ view: 'Account' })
      expect(view(world)).toBe('SIWXSignMessage')
      expect(world.inner.store.get(signInAtom)).not.toHaveProperty('signer')
      expect(await codeOf(world.kit.signMessage('hello'))).toBe('SIGN_IN_REQUIRED')
      expect(await codeOf(world.kit.signIn())).toBe('SIGN_IN_NO_NETWORK')
      await cancelSignIn(world.inner)
      if (end === 'back') {
        await until('signed in', () => world.kit.getState().session)
        expect(world.kit.getState().caipNetworkId).toBe('eip155:1')
      } else expect(world.kit.getState().status).toBe('disconnected')
    }
  })

  test('behavior: who switches back to a network with a session is done', async () => {
    const { world, wallet } = await connected({ signed: true, allowUnsupportedChain: true })
    await leaves(world, wallet)
    await world.kit.open()
    showView(world.inner, route('Networks'))
    showView(world.inner, route('SwitchNetwork', { to: 'eip155:1' }))
    await world.kit.switchNetwork('eip155:1')
    await until('signed in', () => world.kit.getState().session)
    await world.clock.pass(1_000)
    expect(view(world)).toBeUndefined()
    expect(world.kit.getState().status).toBe('connected')
  })

  test('behavior: where visitors must leave such a network, that comes first', async () => {
    const { world, wallet } = await connected({ signed: true })
    await leaves(world, wallet)
    await world.kit.open()
    expect(view(world)).toBe('UnsupportedChain')
  })

  test('param: required: kit.close() on the view of such a network leaves the account', async () => {
    for (const allowUnsupportedChain of [true, false])
      for (const end of ['back', 'disconnected'] as const) {
        const { world, wallet } = await connected({ signed: end === 'back', allowUnsupportedChain })
        await leaves(world, wallet)
        await world.kit.open()
        expect(view(world)).toBe(allowUnsupportedChain ? 'SIWXSignMessage' : 'UnsupportedChain')
        world.kit.close()
        if (end === 'back') {
          await until('signed in', () => world.kit.getState().session)
          expect(world.kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:1' })
        } else await until('disconnected', () => world.kit.getState().status === 'disconnected')
      }
  })

  test('param: required: closing from the networks leaves the account as well', async () => {
    for (const allowUnsupportedChain of [true, false]) {
      const { world, wallet } = await connected({ allowUnsupportedChain })
      await leaves(world, wallet)
      await world.kit.open()
      showView(world.inner, route('Networks'))
      expect(view(world)).toBe('Networks')
      requestClose(world.inner)
      await until('disconnected', () => world.kit.getState().status === 'disconnected')
    }
  })

  test('param: required false: shows the account', async () => {
    const { world, wallet } = await connected({ required: false, allowUnsupportedChain: true })
    await cancelSignIn(world.inner)
    await leaves(world, wallet)
    await world.kit.open()
    expect(view(world)).toBe('Account')
  })
})

describe('what happens meanwhile', () => {
  test('behavior: closing during the look-up is an answer: no question comes', async () => {
    for (const required of [false, true])
      for (const close of [(world: World) => requestClose(world.inner), (world: World) => world.kit.close()]) {
        const siwx = new FakeSiwx()
        siwx.required = required
        const world = createSignInWorld(siwx)
        const wallet = addWallet({ accounts: [accountA] })
        const release = siwx.hold('getSessions')
        await world.kit.open()
        await world.kit.connect({ connectorId: wallet.id })
        await until('the look-up', () => siwx.times('getSessions'))
        close(world)
        expect(view(world)).toBeUndefined()
        release()
        await until('the end', () => status(world) !== 'idle' || world.kit.getState().status === 'disconnected')
        await world.clock.pass(1_000)
        expect(view(world)).toBeUndefined()
        expect(world.kit.getState().status).toBe(required ? 'disconnected' : 'connected')
      }
  })

  test('behavior: a modal that closes by itself with the network is no answer: the question comes', async () => {
    for (const by of ['page', 'wallet'] as const) {
      const { world, wallet, siwx } = await connected({ signed: true, required: by === 'page' })
      await world.kit.open({ view: 'Networks' })
      showView(world.inner, route('SwitchNetwork', { to: 'eip155:2' }))
      const release = siwx.hold('getSessions')
      if (by === 'page') await world.kit.switchNetwork('eip155:2')
      else {
        wallet.chainId = '0x2'
        wallet.emit('chainChanged', '0x2')
      }
      await until('the network', () => world.kit.getState().caipNetworkId === 'eip155:2')
      await world.clock.pass(1_000)
      expect(view(world)).not.toBe('SwitchNetwork')
      release()
      await asks(world)
    }
  })

  test('behavior: a page that closes the modal as it hears of another account asks it all the same', async () => {
    const { world, wallet, siwx } = await connected({ signed: true })
    await world.kit.open()
    const stop = world.inner.store.sub(signInAtom, () => {
      stop()
      world.kit.close()
    })
    const release = siwx.hold('getSessions')
    wallet.accounts = [accountB]
    wallet.emit('accountsChanged', [accountB])
    await until('the look-up', () => status(world) === 'idle' && view(world) === undefined)
    await world.clock.pass(1_000)
    release()
    await asks(world)
    expect(world.kit.getState().status).toBe('connected')
  })

  test('behavior: kit.signIn() during the look-up ends when the visitor closes the modal', async () => {
    const siwx = new FakeSiwx()
    siwx.required = false
    const world = createSignInWorld(siwx)
    const wallet = addWallet({ accounts: [accountA] })
    const release = siwx.hold('getSessions')
    await world.kit.open()
    await world.kit.connect({ connectorId: wallet.id })
    await until('the look-up', () => siwx.times('getSessions'))
    const asked = codeOf(world.kit.signIn())
    await flush()
    world.kit.close()
    release()
    expect(await asked).toBe('MODAL_CLOSED')
    expect(view(world)).toBeUndefined()
  })

  test('behavior: opened again during the look-up, or asked by the page, the question comes', async () => {
    for (const again of [(world: World) => world.kit.open(), (world: World) => void codeOf(world.kit.signIn())]) {
      const siwx = new FakeSiwx()
      siwx.required = false
      const world = createSignInWorld(siwx)
      const wallet = addWallet({ accounts: [accountA] })
      const release = siwx.hold('getSessions')
      await world.kit.open()
      await world.kit.connect({ connectorId: wallet.id })
      await until('the look-up', () => siwx.times('getSessions'))
      world.kit.close()
      await flush()
      await again(world)
      await flush()
      release()
      await asks(world)
    }
  })

  test('behavior: what another tab changed and a slow server answers does not undo a sign-in', async () => {
    const { world, siwx } = await connected()
    const own = siwx.getSessions.bind(siwx)
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    siwx.getSessions = async (...asked) => {
      const before = await own(...asked)
      await late
      return before
    }
    otherTab()
    await until('the look-up', () => siwx.times('getSessions') > 1)
    siwx.getSessions = own
    await signIn(world.inner)
    expect(status(world)).toBe('signed')
    answer()
    await flush()
    await world.clock.pass(2_000)
    expect(world.kit.getState().session).toBeDefined()
  })

  test('behavior: turned off by the page while the view is open, it closes, and kit.signIn() ends', async () => {
    const { world } = await connected()
    const asked = codeOf(world.kit.signIn())
    await flush()
    world.kit.setOptions({ siwx: undefined })
    expect(await asked).toBe('SIGN_IN_DISABLED')
    await world.clock.pass(1_000)
    expect(view(world)).toBeUndefined()
    expect(world.kit.getState().status).toBe('connected')
  })

  test('behavior: turned off by the page while the visitor looks for another network: no view of sign-in comes back', async () => {
    const { world } = await connected({ required: false })
    navigate(world.inner, { type: 'push', route: route('Networks') })
    world.kit.setOptions({ siwx: undefined })
    goBack(world.inner)
    await world.clock.pass(1_000)
    expect(view(world)).not.toBe('SIWXSignMessage')
    expect(world.kit.getState().status).toBe('connected')
  })

  test('behavior: a wallet that ends the connection while it signs is told of', async () => {
    const { world, wallet } = await connected()
    wallet.hold('personal_sign')
    void signIn(world.inner)
    await until('asked', () => wallet.count('personal_sign') > 0)
    wallet.emit('accountsChanged', [])
    await until('disconnected', () => world.kit.getState().status === 'disconnected')
    await world.clock.pass(1_000)
    expect(world.inner.store.get(toastAtom)?.message.english).toBe('The wallet disconnected. You are not signed in.')
    expect(view(world)).toBeUndefined()
  })

  test('behavior: another account while the wallet signs is asked, and no connection has ended', async () => {
    const { world, wallet } = await connected()
    wallet.hold('personal_sign')
    void signIn(world.inner)
    await until('asked', () => wallet.count('personal_sign') > 0)
    wallet.accounts = [accountB]
    wallet.emit('accountsChanged', [accountB])
    await until('the next question', () => status(world) === 'required')
    expect(view(world)).toBe('SIWXSignMessage')
    expect(world.inner.store.get(toastAtom)).toBeUndefined()
  })

  test('behavior: an account with a session that becomes active under the question says so, and the modal closes', async () => {
    const { world, wallet } = await connected({ signed: true })
    wallet.accounts = [accountB]
    wallet.emit('accountsChanged', [accountB])
    await asks(world)
    wallet.accounts = [accountA]
    wallet.emit('accountsChanged', [accountA])
    await until('signed in', () => world.kit.getState().session)
    expect(view(world)).toBe('SIWXSignMessage')
    await world.clock.pass(600)
    expect(view(world)).toBeUndefined()
  })

  test('behavior: a network change while the success is shown and a slow server: the question comes all the same', async () => {
    const { world, siwx } = await connected()
    await signIn(world.inner)
    await world.clock.pass(100)
    const release = siwx.hold('getSessions')
    await world.kit.switchNetwork('eip155:2')
    await world.clock.pass(2_000)
    expect(view(world)).toBe('SIWXSignMessage')
    release()
    await asks(world)
    expect(world.kit.getState().status).toBe('connected')
  })

  test('error: a wallet that never answers the switch back is left after a minute', async () => {
    for (const by of ['cancel', 'close'] as const) {
      const { world, wallet } = await connected({ signed: true })
      await world.kit.switchNetwork('eip155:2')
      await asks(world)
      wallet.hold('wallet_switchEthereumChain')
      if (by === 'cancel') void cancelSignIn(world.inner)
      else world.kit.close()
      await until('asked', () => wallet.count('wallet_switchEthereumChain') > 1)
      await world.clock.pass(59_000)
      expect(world.kit.getState().status).toBe('connected')
      await world.clock.pass(1_000)
      await until('disconnected', () => world.kit.getState().status === 'disconnected')
      await until('closed', () => view(world) === undefined)
    }
  })

  test('error: a session that a page keeps after it has turned to another option is taken back', async () => {
    const { world, siwx } = await connected()
    const release = siwx.hold('addSession')
    const signing = signIn(world.inner)
    await until('kept', () => siwx.times('addSession') === 1)
    const next = new FakeSiwx()
    world.kit.setOptions({ siwx: next })
    await until('the question', () => status(world) === 'required')
    await signIn(world.inner)
    expect(status(world)).toBe('signed')
    release()
    await signing
    await until('taken back', () => siwx.times('revokeSession') === 1)
    expect(siwx.sessions).toHaveLength(0)
    expect(next.sessions).toHaveLength(1)
  })

  test('behavior: required that changes counts from the next opening on', async () => {
    const { world, siwx } = await connected({ required: false })
    await cancelSignIn(world.inner)
    await world.kit.open()
    expect(view(world)).toBe('Account')
    world.kit.close()
    siwx.required = true
    await world.kit.open()
    expect(view(world)).toBe('SIWXSignMessage')
  })
})

describe('a page that is seen again', () => {
  const seen = () => globalThis.dispatchEvent(new Event('visibilitychange'))

  test('behavior: finds that its session was ended in another browser', async () => {
    for (const required of [false, true]) {
      const { world, siwx } = await connected({ signed: true, required })
      siwx.sessions = []
      await world.clock.pass(30_000)
      seen()
      await until('signed out', () => !world.kit.getState().session)
      await world.clock.pass(1_000)
      expect(view(world)).toBe(required ? 'SIWXSignMessage' : undefined)
      expect(world.kit.getState().status).toBe('connected')
    }
  })

  test('behavior: stays signed in while its server fails, and asks nothing for an account that is not', async () => {
    const { world, siwx } = await connected({ signed: true, required: false })
    siwx.fail('getSessions', new Error('down'))
    await world.clock.pass(30_000)
    const before = siwx.times('getSessions')
    seen()
    await until('the look-up', () => siwx.times('getSessions') > before)
    await world.clock.pass(2_000)
    expect(world.kit.getState().session).toBeDefined()
    await world.kit.signOut()
    await world.clock.pass(30_000)
    const after = siwx.times('getSessions')
    seen()
    await flush()
    expect(siwx.times('getSessions')).toBe(after)
  })
})
