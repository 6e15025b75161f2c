import { afterEach, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import {
  endSendKits,
  ether,
  feeOf,
  hashOf,
  held,
  other,
  type SendKit,
  self,
  sendKit,
  stateOf,
} from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { bitcoin } from '../../chains/bitcoin-networks.ts'
import type { CaipNetworkId, Namespace, Session } from '../../chains/core/types.ts'
import { solana } from '../../chains/solana-networks.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom } from '../navigation/router.atoms.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { chosenNamespaceAtom } from '../sessions/network/network.atoms.ts'
import { readToken } from './follow-token.ts'
import type { SendToken } from './form.atoms.ts'
import { loadTransfers } from './load-transfers.ts'
import { startReview } from './review.ts'
import {
  keyedQuoteAtom,
  parserAtom,
  quoteKeyAtom,
  sendFormAtom,
  setAmount,
  setRecipient,
  setToken,
} from './send.atoms.ts'
import type { SendDriver } from './send-driver.ts'
import { submitReview } from './submit.ts'
import { transfersAtom } from './transfer-list.ts'
import { watchTransfers } from './watch.ts'

afterEach(endSendKits)

interface Asset {
  readonly namespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amount: string
  /** Base units of the amount. */
  readonly value: string
  readonly token?: SendToken
}
const evm = { namespace: 'eip155', caipNetworkId: 'eip155:1', from: self, to: other } as const
const contract = '0x4AE1B7c0d5f2938E6BC41F7a20D95e8C3a6B7d10'
const assets: { readonly [name: string]: Asset } = {
  coin: { ...evm, amount: '1.5', value: '1500000000000000000' },
  'ERC-20': {
    ...{ ...evm, amount: '1.5', value: '1500000' },
    token: { address: contract, name: 'Halden Dollar', symbol: 'HUSD', listedDecimals: 6 },
  },
  NFT: {
    ...{ ...evm, amount: '1', value: '1' },
    token: {
      ...{ address: `${contract}/721/7`, name: 'Lantern #7', symbol: 'Lantern #7', listedDecimals: 0 },
      nft: { contract, from: 'Lantern · #7', isUnique: true },
    },
  },
  SPL: {
    ...{ namespace: 'solana', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    from: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    to: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
    ...{ amount: '1.5', value: '1500000' },
    token: {
      address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      ...{ name: 'Lux Dollar', symbol: 'LUXD', listedDecimals: 6 },
    },
  },
  Bitcoin: {
    ...{ namespace: 'bip122', caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' },
    from: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ...{ amount: '0.0015', value: '150000' },
  },
}

/** Enough of each network's coin. */
const rich = (async (_: unknown, init?: RequestInit) => {
  if (!init?.body) {
    const none = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 }
    return Response.json({ chain_stats: { ...none, funded_txo_sum: 100_000_000 }, mempool_stats: none })
  }
  const { id, method } = JSON.parse(String(init.body))
  const value = { context: { slot: 1 }, value: 2_000_000_000 }
  const result = { eth_chainId: '0x1', getBalance: value }[method as string] ?? `0x${(2n * ether).toString(16)}`
  return Response.json({ jsonrpc: '2.0', id, result })
}) as typeof fetch

interface Page extends SendKit {
  readonly asset: Asset
  readonly open: () => Promise<SendDriver>
}

/** A page that is connected, with what earlier pages have stored. */
async function openPage(asset: Asset, storage: FakeStorage): Promise<Page> {
  const { namespace, caipNetworkId, from, to, token } = asset
  // Locks of its own: the browser has released those of a page that is gone.
  const one = await sendKit({ storage, networks: [solana, bitcoin], fetch: rich })
  const { driver, kit } = one
  const parse = (raw: string) => (raw === from || raw === to ? raw : undefined)
  kit.store.set(parserAtom, { parse })
  if (namespace !== 'eip155') {
    kit.store.set(connectionAtoms.eip155, { status: 'disconnected' })
    kit.store.set(chosenNamespaceAtom, namespace)
    const session = {
      ...{ namespace, connectorId: 'test.lantern', address: from, caipNetworkId, provider: {} },
      accounts: [{ address: from, type: 'eoa' }],
    } as unknown as Session
    kit.store.set(connectionAtoms[namespace] as typeof connectionAtoms.eip155, {
      status: 'connected',
      session: session as Session<'eip155'>,
    })
  }
  kit.store.set(openAtom, true)
  kit.store.set(historyAtom, [{ name: 'WalletSend', params: undefined }])
  driver.fee = 21_000n
  const facts = async () => ({ decimals: token?.listedDecimals ?? 0, balance: 10n ** 9n })
  const open = async () => ({ parseAddress: parse, send: driver.send, ...(token && { facts }) })
  loadTransfers(kit, open)
  watchTransfers(kit, open)
  return { ...one, asset, open }
}

async function fillIn({ kit, driver, open, asset }: Page): Promise<void> {
  const { token, to, amount } = asset
  if (token) {
    setToken(kit, token)
    await readToken(kit, open)
  }
  setAmount(kit, amount)
  setRecipient(kit, to)
  const key = kit.store.get(quoteKeyAtom)
  if (!key) throw new Error('The form needs no quote')
  kit.store.set(keyedQuoteAtom, { key, loading: false, at: 0, quote: feeOf(driver.fee) })
}

const isAt = (page: Page, status: string, step?: string) =>
  vi.waitFor(() => expect(stateOf(page)).toMatchObject({ status, ...(step && { step }) }), { timeout: 10_000 })
const never = new Promise<void>(() => {})

/** Moments of a transfer, each of which leads from the one before. */
const moments = {
  form: fillIn,
  async quoting(page: Page) {
    await fillIn(page)
    page.driver.quoteGate = never
    void startReview(page.kit, page.open)
    await isAt(page, 'quoting')
  },
  async review(page: Page) {
    await fillIn(page)
    await startReview(page.kit, page.open)
    await isAt(page, 'review')
  },
  async checking(page: Page) {
    await moments.review(page)
    page.driver.quoteGate = never
    void submitReview(page.kit, page.open)
    await isAt(page, 'submitting', 'checking')
  },
  async 'wallet asks'(page: Page) {
    await moments.review(page)
    held(page)
    void submitReview(page.kit, page.open)
    await isAt(page, 'submitting', 'wallet')
    await vi.waitFor(() => expect(page.driver.submitted).toHaveLength(1), { timeout: 10_000 })
  },
  async hash(page: Page) {
    await moments.review(page)
    await submitReview(page.kit, page.open)
    await isAt(page, 'sent')
  },
  async mined(page: Page) {
    page.driver.found = mined
    await moments.hash(page)
    await vi.waitFor(
      async () => {
        await page.clock.pass(4_000)
        expect(listed(page)).toMatchObject([{ status: 'confirmed' }])
      },
      { timeout: 10_000 },
    )
  },
}
const mined = { status: 'confirmed', hash: hashOf('cd') } as const
const listed = ({ kit }: SendKit) => kit.store.get(transfersAtom)
const rowOf = ({ caipNetworkId, from, to, value, token }: Asset) => ({
  ...{ caipNetworkId, from, to, value, connectorId: 'test.lantern' },
  ...(token && { token: token.address, symbol: token.symbol, decimals: token.listedDecimals }),
})

describe.each(Object.entries(assets))('a reload while %s is sent', (_, asset) => {
  test.each(['form', 'quoting', 'review', 'checking'] as const)(
    'behavior: at %s nothing is sent or listed, and sending anew asks once',
    async (moment) => {
      const storage = new FakeStorage()
      const page = await openPage(asset, storage)
      await moments[moment](page)
      const later = await openPage(asset, storage)
      await startReview(later.kit, later.open)
      await submitReview(later.kit, later.open)
      expect(later.kit.store.get(sendFormAtom)).toMatchObject({ amount: '', recipient: '' })
      expect([page.driver.submitted, later.driver.submitted, listed(later)]).toEqual([[], [], []])
      await moments.hash(later)
      expect(listed(later)).toMatchObject([{ ...rowOf(asset), status: 'pending', hash: hashOf('cd') }])
      expect([page.driver.submitted.length, later.driver.submitted.length]).toEqual([0, 1])
    },
  )

  test.each([
    ['wallet asks', 'confirmed', mined],
    ['wallet asks', 'not-sent', { status: 'not-found' }],
    ['hash', 'confirmed', mined],
    ['hash', 'reverted', { status: 'reverted', hash: hashOf('cd') }],
    ['mined', 'confirmed', mined],
  ] as const)('behavior: at %s it is sent once, and what the chain says is told: %s', async (moment, status, found) => {
    const storage = new FakeStorage()
    const page = await openPage(asset, storage)
    await moments[moment](page)
    const before = listed(page)
    expect(before).toMatchObject([rowOf(asset)])
    const later = await openPage(asset, storage)
    later.driver.found = found
    // The form is empty, so pressing what is on the screen sends nothing.
    await startReview(later.kit, later.open)
    await submitReview(later.kit, later.open)
    await flush()
    await vi.waitFor(
      async () => {
        await later.clock.pass(8_000)
        expect(listed(later)).toMatchObject([{ ...rowOf(asset), id: before[0]?.id, status }])
      },
      { timeout: 10_000 },
    )
    expect([page.driver.submitted.length, later.driver.submitted.length]).toEqual([1, 0])
    // The next reload shows the same.
    expect(listed(await openPage(asset, storage))).toMatchObject([{ id: before[0]?.id, status }])
  })
})
