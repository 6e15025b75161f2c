import { afterEach, describe, expect, test } from 'vitest'
import { buyKit, endBuyKits, FakeWindow } from '../../../test/fakes/buy-kit.ts'
import { flush } from '../../../test/fakes/clock.ts'
import type { Session } from '../../chains/core/types.ts'
import { bitcoin, solana } from '../../networks.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { buyProvidersAtom } from './buy-providers.atoms.ts'
import { canBuyAtom } from './can-buy.atoms.ts'
import { purchaseStateAtom } from './purchase.atoms.ts'
import { startPurchase } from './start-purchase.ts'

afterEach(endBuyKits)

const accounts = {
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
} as const

/** A kit on one network, whose account is connected. */
function connected(network: typeof solana | typeof bitcoin) {
  const one = buyKit({ networks: [network] })
  const { store } = one.kit
  const namespace = network.chainNamespace as 'solana' | 'bip122'
  const address = accounts[namespace]
  store.set(connectionAtoms.eip155, { status: 'disconnected' })
  const session = {
    ...{ namespace, connectorId: 'test.lantern', address, accounts: [{ address, type: 'eoa' }] },
    caipNetworkId: network.caipNetworkId,
    provider: {},
  }
  if (namespace === 'solana')
    store.set(connectionAtoms.solana, { status: 'connected', session: session as unknown as Session<'solana'> })
  else store.set(connectionAtoms.bip122, { status: 'connected', session: session as unknown as Session<'bip122'> })
  return { ...one, canBuy: store.get(canBuyAtom), providers: store.get(buyProvidersAtom) }
}

describe('buying on other namespaces', () => {
  test('behavior: on Solana, Meld sells SOL to the account there, and Coinbase nothing', async () => {
    const { kit, canBuy, providers } = connected(solana)
    expect(canBuy).toBe(true)
    expect(providers.map(({ id }) => id)).toEqual(['meld', 'quay'])
    const window = new FakeWindow()
    const [meld] = providers
    expect(meld && startPurchase(kit, meld, () => window)).toBe(true)
    await flush(20)
    const query = new URL(window.at ?? '').searchParams
    expect([query.get('destinationCurrencyCode'), query.get('walletAddress')]).toEqual(['SOL', accounts.solana])
    expect(kit.store.get(purchaseStateAtom)).toMatchObject({
      status: 'waiting',
      key: `${solana.caipNetworkId}:${accounts.solana}`,
    })
  })

  test('behavior: on Bitcoin nothing is sold', () => {
    const { canBuy, providers } = connected(bitcoin)
    expect(canBuy).toBe(false)
    expect(providers).toEqual([])
  })
})
