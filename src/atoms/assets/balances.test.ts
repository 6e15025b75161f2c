import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import type { RpcHandler } from '../../../test/fakes/rpc.ts'
import { accountA, accountB, addWallet, createWorld, endWorld, until, usualRpc } from '../../../test/fakes/world.ts'
import { internalKit } from '../kit/internal-kit.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { selectAccount } from '../sessions/select-account.ts'
import { balanceInfoAtom } from './balance-info.ts'
import { balanceAtom, refreshBalance } from './balances.atoms.ts'

afterEach(endWorld)

async function connected(handler: RpcHandler = usualRpc) {
  const world = createWorld({ rpc: handler })
  const wallet = addWallet({ accounts: [accountA, accountB] })
  await world.kit.connect({ connectorId: wallet.id })
  const balance = () => world.inner.store.get(balanceAtom)
  return { ...world, wallet, balance, asked: () => world.rpc.count('eth_getBalance') }
}

describe('balances', () => {
  test('default: read on connect, in base units', async () => {
    const { balance, clock, kit } = await connected()
    await until('a balance', () => balance().status === 'ready')
    expect(balance()).toEqual({ status: 'ready', value: 10n ** 18n, at: clock.now() })
    expect(internalKit(kit).store.get(balanceInfoAtom)).toEqual({
      status: 'ready',
      value: 10n ** 18n,
      formatted: '1',
      symbol: 'MRD',
    })
  })

  test('behavior: cached for 30 s, unless forced', async () => {
    const { balance, asked, clock, inner } = await connected()
    await until('a balance', () => balance().status === 'ready')
    await clock.pass(29_999)
    await refreshBalance(inner)
    expect(asked()).toBe(1)
    await refreshBalance(inner, true)
    expect(asked()).toBe(2)
    await clock.pass(30_000)
    await refreshBalance(inner)
    expect(asked()).toBe(3)
  })

  test('behavior: a failure tells once, keeps the last value, and blocks retries for 30 s (N-11)', async () => {
    let broken = false
    const { balance, asked, clock, inner } = await connected((call) => {
      if (broken && call.method === 'eth_getBalance') throw { code: -32602, message: 'no' }
      return usualRpc(call)
    })
    await until('a balance', () => balance().status === 'ready')
    broken = true
    const at = clock.now()
    await clock.pass(7_000)
    await refreshBalance(inner, true)
    expect(balance()).toMatchObject({ status: 'failed', value: 10n ** 18n, at, retryAt: clock.now() + 30_000 })
    await until('the toast', () => inner.store.get(toastAtom)?.message.id === 'balance.unavailable')
    const before = asked()
    await clock.pass(29_999)
    await refreshBalance(inner, true)
    expect(asked()).toBe(before)
    broken = false
    await clock.pass(1)
    await refreshBalance(inner)
    expect(balance().status).toBe('ready')
  })

  test('behavior: one request at a time', async () => {
    let release = () => {}
    const { asked, inner, balance } = await connected((call) =>
      call.method === 'eth_getBalance'
        ? new Promise((resolve) => {
            release = () => resolve('0x5')
          })
        : usualRpc(call),
    )
    await until('the request', () => asked() === 1)
    await Promise.all([refreshBalance(inner), refreshBalance(inner, true)])
    expect(asked()).toBe(1)
    expect(balance()).toEqual({ status: 'loading' })
    release()
    await until('the answer', () => balance().status === 'ready')
  })

  test("behavior: a late answer for another account is never shown as this one's", async () => {
    let release = () => {}
    const { kit, inner, balance, asked } = await connected((call) => {
      if (call.method !== 'eth_getBalance') return usualRpc(call)
      if (String(call.params[0]).toLowerCase() === accountB) return '0x7'
      return new Promise((resolve) => {
        release = () => resolve('0x5')
      })
    })
    await until('the first request', () => asked() === 1)
    const other = kit.getState().accounts[1]?.address
    if (!other) throw new Error('no second account')
    selectAccount(inner, 'eip155', other)
    await until('the second balance', () => balance().status === 'ready')
    expect(balance()).toMatchObject({ value: 7n })
    release()
    await flush()
    expect(balance()).toMatchObject({ value: 7n })
  })

  test('behavior: none of a network that is not configured', async () => {
    const { kit, wallet, balance } = await connected()
    await until('listening', () => wallet.listenerCount > 0)
    wallet.chainId = '0x63'
    wallet.emit('chainChanged', '0x63')
    await until('the foreign network', () => kit.getState().caipNetworkId === 'eip155:99')
    await flush()
    expect(balance()).toEqual({ status: 'idle' })
  })

  test('behavior: gone with the session', async () => {
    const { kit, balance } = await connected()
    await until('a balance', () => balance().status === 'ready')
    await kit.disconnect()
    expect(balance()).toEqual({ status: 'idle' })
    expect(internalKit(kit).store.get(balanceInfoAtom).value).toBeUndefined()
  })
})
