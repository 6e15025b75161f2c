import { afterEach, describe, expect, test } from 'vitest'
import { accountA, addWallet, createWorld, endWorld, until, usualRpc } from '../../../test/fakes/world.ts'
import { formatAmount } from '../format/format-amount.ts'
import { formatBalance } from '../format/format-balance.ts'
import { internalKit } from '../kit/internal-kit.ts'
import { balanceInfoAtom } from './balance-info.ts'
import { balanceAtom } from './balances.atoms.ts'

afterEach(endWorld)

const garbage: readonly unknown[] = [
  1,
  1.5,
  Number.NaN,
  null,
  true,
  '',
  '0x',
  '1e3',
  '-0x1',
  '12',
  'NaN',
  {},
  [],
  ['0x1'],
  `0x${'f'.repeat(200)}`,
  '0xzz',
]

describe('balances from a lying node', () => {
  test.each(garbage)('behavior: eth_getBalance answers %j: no number is made of it (A-07)', async (answer) => {
    const world = createWorld({ rpc: (call) => (call.method === 'eth_getBalance' ? answer : usualRpc(call)) })
    const wallet = addWallet({ accounts: [accountA] })
    await world.kit.connect({ connectorId: wallet.id })
    await until('an outcome', () => world.inner.store.get(balanceAtom).status === 'failed')
    const info = internalKit(world.kit).store.get(balanceInfoAtom)
    expect(info.value).toBeUndefined()
    expect(info.formatted).toBeUndefined()
  })

  test('behavior: the largest balance there can be is shown whole, without exponent or rounding up (A-07)', () => {
    const most = 2n ** 256n - 1n
    const text = formatAmount(most, 18, 'en')
    expect(BigInt(text.replace(/[,.]/g, ''))).toBe(most)
    expect(formatBalance(most, 18, 'en')).not.toMatch(/e|NaN|Infinity|undefined/)
  })

  test('behavior: a native balance has no price, so none is shown as 0.00 (A-08)', async () => {
    const world = createWorld()
    const wallet = addWallet({ accounts: [accountA] })
    await world.kit.connect({ connectorId: wallet.id })
    await until('a balance', () => world.inner.store.get(balanceAtom).status === 'ready')
    expect(Object.keys(internalKit(world.kit).store.get(balanceInfoAtom)).sort()).toEqual([
      'formatted',
      'status',
      'symbol',
      'value',
    ])
  })

  test("behavior: decimals come from the integrator's network, never from a wallet or a node (A-09)", async () => {
    const asked: string[] = []
    const world = createWorld({
      rpc: (call) => {
        asked.push(call.method)
        return usualRpc(call)
      },
    })
    const wallet = addWallet({ accounts: [accountA] })
    await world.kit.connect({ connectorId: wallet.id })
    await until('a balance', () => world.inner.store.get(balanceAtom).status === 'ready')
    expect(internalKit(world.kit).store.get(balanceInfoAtom)).toMatchObject({
      value: 10n ** 18n,
      formatted: '1',
      symbol: 'MRD',
    })
    expect(new Set(asked)).toEqual(new Set(['eth_chainId', 'eth_getBalance']))
  })
})
