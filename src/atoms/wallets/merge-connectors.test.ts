import { describe, expect, test } from 'vitest'
import type { Connector } from '../../chains/core/connector.ts'
import { mergeConnectors } from './merge-connectors.ts'

const wallet = (
  id: string,
  namespace: 'eip155' | 'solana',
  name: string,
  more: Partial<Connector> = {},
): Connector => ({
  id,
  type: 'ANNOUNCED',
  name,
  namespaces: [namespace],
  installed: true,
  ...more,
})
const lantern = wallet('app.lantern', 'eip155', 'Lantern')
const lanternToo = wallet('solana:Lantern', 'solana', 'lantern ', { icon: 'data:image/png;base64,AA==' })
const mole = wallet('app.mole', 'eip155', 'Mole')

describe('mergeConnectors', () => {
  test('default: one name in two namespaces is one wallet, in the place of the first', () => {
    expect(mergeConnectors([mole, lantern, lanternToo])).toEqual([
      mole,
      {
        ...lantern,
        type: 'MULTI_CHAIN',
        namespaces: ['eip155', 'solana'],
        members: { eip155: 'app.lantern', solana: 'solana:Lantern' },
        icon: 'data:image/png;base64,AA==',
      },
    ])
  })

  test('behavior: the order of discovery decides whose id it has', () => {
    expect(mergeConnectors([lanternToo, lantern])[0]).toMatchObject({
      id: 'solana:Lantern',
      namespaces: ['solana', 'eip155'],
    })
  })

  test('behavior: two that claim one name in one namespace stay apart from everybody', () => {
    const double = wallet('app.fake', 'eip155', 'Lantern')
    expect(mergeConnectors([lantern, double, lanternToo])).toEqual([lantern, double, lanternToo])
    const contested = { ...lantern, contested: true }
    expect(mergeConnectors([contested, lanternToo])).toEqual([contested, lanternToo])
  })

  test('behavior: only wallets that announce themselves', () => {
    const legacy = wallet('injected', 'eip155', 'Lantern', { type: 'INJECTED' })
    expect(mergeConnectors([legacy, lanternToo])).toEqual([legacy, lanternToo])
    const same = [lantern, mole]
    expect(mergeConnectors(same)).toEqual(same)
  })
})
