import { decodeFunctionData } from 'viem'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { hashOf, self, tracked } from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import {
  coin,
  dollar,
  dollarAddress,
  endSwapKits,
  fillSwap,
  kite,
  reviewedSwap,
  router,
  type SentBatch,
  type SwapKit,
  SwapWorld,
  swapAbi,
  swapKit,
  swapReviewOf,
  type swapSession,
  swapStateOf,
} from '../../../test/fakes/swap-kit.ts'
import { readCall } from '../../chains/core/contract-call.ts'
import { loadTransfers } from '../send/load-transfers.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { startSwapReview } from './prepare-swap.ts'
import { cancelSwap, submitSwap } from './submit-swap.ts'

// Time that is moved by hand does not wait for a file that is still loading.
beforeAll(() => Promise.all([import('../send/ask-batch.ts'), import('../../chains/eip155/batch-wallet.ts')]))
afterEach(endSwapKits)

const list = ({ kit }: SwapKit) => kit.store.get(transfersAtom)
const amount = 300_000_000n

/** A world whose wallet makes batches. */
function batchWorld(status = 'supported'): SwapWorld {
  const world = new SwapWorld()
  world.capabilities = () => ({ '0x1': { atomic: { status } } })
  return world
}
const reviewed = (world = batchWorld(), storage = new FakeStorage()) =>
  reviewedSwap(dollar, coin, '300', { world, storage })
const prompts = ({ world }: SwapKit) => [world.batches.length, world.sent.length]
const decoded = (batch: SentBatch) => batch.calls.map(({ data }) => decodeFunctionData({ abi: swapAbi, data }))

describe('a wallet with batches', () => {
  test('default: one request with the approval of exactly the amount, and the swap', async () => {
    const one = await reviewed()
    const review = swapReviewOf(one)
    expect(review).toMatchObject({ step: 'batch', router, amount })
    await submitSwap(one.kit)
    expect(prompts(one)).toEqual([1, 0])
    const [batch] = one.world.batches as [SentBatch]
    expect(batch).toMatchObject({ version: '2.0.0', from: self, chainId: '0x1', atomicRequired: true })
    expect(batch.calls.map(({ to, value }) => [to, value])).toEqual([
      [dollarAddress, '0x0'],
      [router, '0x0'],
    ])
    const [approval, swap] = decoded(batch)
    expect(approval).toMatchObject({ functionName: 'approve', args: [router, amount] })
    expect(swap).toMatchObject({ functionName: 'swapExactTokensForETH' })
    expect(swap?.args?.slice(0, 2)).toEqual([amount, review.least])
    expect(swapStateOf(one)).toEqual({ status: 'sent', id: review.id })
    expect(list(one)).toMatchObject([
      { id: review.id, status: 'pending', batch: batch.id, to: router, token: dollarAddress },
    ])
    expect(readCall(list(one)[0]?.call)).toMatchObject({
      kind: 'swap',
      isBatch: true,
      receive: { least: review.least },
    })
    expect(tracked(one.events)).toContain('INITIATE_SWAP')
    // The wallet has taken the batch, and the network has not confirmed it.
    expect(tracked(one.events)).not.toContain('SWAP_SUCCESS')
  })

  test('behavior: `ready`, and the form before version 2, count as well', async () => {
    expect(swapReviewOf(await reviewed(batchWorld('ready'))).step).toBe('batch')
    const world = new SwapWorld()
    world.capabilities = () => ({ '0x01': { atomicBatch: { supported: true } } })
    world.answerBatch = () => '0xabc'
    const one = await reviewed(world)
    expect(swapReviewOf(one).step).toBe('batch')
    await submitSwap(one.kit)
    expect(world.batches).toMatchObject([{ version: '1.0', atomicRequired: true }])
    expect(world.batches[0]).not.toHaveProperty('id')
    expect(list(one)).toMatchObject([{ status: 'pending', batch: '0xabc' }])
  })

  test('behavior: what is allowed already, and coins, are swapped without one', async () => {
    const world = batchWorld()
    world.allowance = amount
    expect(swapReviewOf(await reviewed(world)).step).toBe('swap')
    const coins = await reviewedSwap(coin, dollar, '1', { world: batchWorld() })
    expect(swapReviewOf(coins).step).toBe('swap')
    expect(coins.world.walletAsked).toEqual([])
  })

  test.each<[string, Partial<SwapWorld>]>([
    ['says nothing of batches', { capabilities: undefined }],
    ['makes none on this network', { capabilities: () => ({ '0x2': { atomic: { status: 'supported' } } }) }],
    ['makes none for this account', { capabilities: () => ({ '0x1': { atomic: { status: 'unsupported' } } }) }],
    ['answers something else', { capabilities: () => 'yes' }],
    ['is on a network that cannot try them', { canSimulate: false }],
    ['is on a network that would turn the swap back', { reverts: new Set(['18cbafe5']) }],
  ])('behavior: a wallet that %s approves first', async (_, change) => {
    const world = Object.assign(batchWorld(), change)
    const one = await reviewed(world)
    expect(swapReviewOf(one).step).toBe('approve')
    await submitSwap(one.kit)
    expect(prompts(one)).toEqual([0, 1])
  })

  test('behavior: a wallet that does not answer counts as one without, and is asked once', async () => {
    const world = batchWorld()
    world.capabilities = () => new Promise(() => {})
    const one = await swapKit({ world })
    fillSwap(one, dollar, coin, '300')
    void startSwapReview(one.kit)
    await one.clock.pass(2_900)
    expect(swapStateOf(one).status).toBe('preparing')
    await one.clock.pass(200)
    await flush(20)
    expect(swapStateOf(one)).toMatchObject({ status: 'review', review: { step: 'approve' } })
    void startSwapReview(one.kit)
    await flush(20)
    expect(swapStateOf(one).status).toBe('review')
    expect(world.walletAsked).toEqual(['wallet_getCapabilities'])
  })

  test('behavior: a service that builds no swap without an approval is asked for the approval', async () => {
    const world = batchWorld()
    world.instead = ({ path }) =>
      path.endsWith('build-transaction') ? Response.json({ error: 'allowance' }, { status: 400 }) : undefined
    expect(swapReviewOf(await reviewed(world)).step).toBe('approve')
  })

  test('behavior: a build that is another swap is refused, and no wallet is asked', async () => {
    const world = batchWorld()
    const thief = '0x6666666666666666666666666666666666666666'
    world.twist = (built) => ({ ...built, data: built.data.replaceAll(self.slice(2).toLowerCase(), thief.slice(2)) })
    const one = await swapKit({ world })
    fillSwap(one, dollar, coin, '300')
    await startSwapReview(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'editing', error: { code: 'SWAP_REFUSED' } })
    expect(prompts(one)).toEqual([0, 0])
  })

  test('behavior: presses in a row ask once', async () => {
    const one = await reviewed()
    await Promise.all([submitSwap(one.kit), submitSwap(one.kit), submitSwap(one.kit)])
    expect(prompts(one)).toEqual([1, 0])
  })

  test('behavior: two pages of one visitor: each press asks once, and both are listed in both', async () => {
    const [world, storage] = [batchWorld(), new FakeStorage()]
    const first = await reviewed(world, storage)
    const second = await reviewed(world, storage)
    await Promise.all([submitSwap(first.kit), submitSwap(second.kit)])
    expect(world.batches).toHaveLength(2)
    expect(new Set(world.batches.map(({ id }) => id)).size).toBe(2)
    const third = await swapKit({ world, storage })
    loadTransfers(third.kit)
    expect(list(third)).toHaveLength(2)
  })
})

describe('a wallet that does not make the batch', () => {
  test('behavior: No in the wallet: nothing is stored, and the batch is offered again', async () => {
    const one = await reviewed()
    one.world.answerBatch = () => Promise.reject({ code: 4001, message: 'No' })
    await submitSwap(one.kit)
    expect(swapStateOf(one)).toMatchObject({
      status: 'review',
      notice: { type: 'declined' },
      review: { step: 'batch' },
    })
    expect(list(one)).toEqual([])
    one.world.answerBatch = ({ id }) => ({ id })
    await submitSwap(one.kit)
    const [declined, sent] = one.world.batches
    expect(declined?.id).not.toBe(sent?.id)
    expect(swapStateOf(one).status).toBe('sent')
  })

  test.each([5700, 5710, 5740, 5750, 5760, 4200, -32_601, -32_602])(
    'behavior: refused with %i: the approval is offered by itself, and no batch again',
    async (code) => {
      const one = await reviewed()
      one.world.answerBatch = () => Promise.reject({ code, message: 'Not that' })
      await submitSwap(one.kit)
      expect(swapStateOf(one)).toMatchObject({
        ...{ status: 'review', notice: { type: 'batch-refused' } },
        review: { step: 'approve', amount, router },
      })
      expect(list(one)).toEqual([])
      expect(prompts(one)).toEqual([1, 0])
      await submitSwap(one.kit)
      expect(prompts(one)).toEqual([1, 1])
      expect(decodeFunctionData({ abi: swapAbi, data: one.world.sent[0]?.data ?? '0x' }).args).toEqual([router, amount])
    },
  )

  test.each([5720, -32_603, -32_000, 1234])('behavior: after %i it is not known whether it was sent', async (code) => {
    const one = await reviewed()
    one.world.answerBatch = () => Promise.reject({ code, message: 'Something' })
    await submitSwap(one.kit)
    expect(swapStateOf(one).status).toBe('unknown')
    expect(list(one)).toMatchObject([{ status: 'unknown' }])
  })

  test('behavior: an answer that is no id leaves it unknown; the wallet tells by the id that the page gave', async () => {
    const one = await reviewed()
    one.world.answerBatch = () => ({ id: 7 })
    one.world.areLogsRefused = true
    await submitSwap(one.kit)
    expect(list(one)).toMatchObject([{ status: 'unknown' }])
    const [{ id: own } = { id: '' }] = one.world.batches
    const hash = one.world.mineBatch()
    one.world.batchStatus = (id) => {
      if (id !== own) throw { code: 5730 }
      return { version: '2.0.0', id, status: 200, atomic: true, receipts: [{ transactionHash: hash }] }
    }
    await one.clock.pass(8_000)
    expect(list(one)).toMatchObject([{ status: 'confirmed', hash }])
  })

  test('behavior: a wallet that was locked is no reason for two steps', async () => {
    const one = await reviewed()
    one.world.answerBatch = () => Promise.reject({ code: 4100, message: 'Locked' })
    await submitSwap(one.kit)
    expect(swapStateOf(one)).toMatchObject({
      review: { step: 'batch' },
      notice: { type: 'failed', error: { code: 'UNAUTHORIZED' } },
    })
  })

  test('behavior: Cancel while the wallet asks; its late answer is recorded', async () => {
    const one = await reviewed()
    let answer = (_: unknown) => {}
    one.world.answerBatch = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const submitting = submitSwap(one.kit)
    await flush()
    cancelSwap(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'review', notice: { type: 'cancelled' } })
    answer({ id: '0xlate' })
    await submitting
    expect(list(one)).toMatchObject([{ status: 'pending', batch: '0xlate', cancelled: true }])
    expect(swapStateOf(one).status).toBe('sent')
  })

  test('behavior: another account before the press: no request', async () => {
    const one = await reviewed()
    const { session } = one.kit.store.get(connectionAtoms.eip155) as { session: ReturnType<typeof swapSession> }
    one.kit.store.set(connectionAtoms.eip155, { status: 'connected', session: { ...session, connectorId: 'other' } })
    await submitSwap(one.kit)
    expect(prompts(one)).toEqual([0, 0])
  })
})

describe('what becomes of a batch', () => {
  const sent = async (world = batchWorld(), storage = new FakeStorage()) => {
    const one = await reviewed(world, storage)
    await submitSwap(one.kit)
    return one
  }

  test('default: pending for as long as the wallet says so, then by the receipt of the chain', async () => {
    const one = await sent()
    one.world.batchStatus = () => ({ status: 100, receipts: [] })
    await one.clock.pass(60_000)
    expect(list(one)).toMatchObject([{ status: 'pending' }])
    const hash = one.world.mineBatch()
    one.world.batchStatus = () => ({ status: 200, receipts: [{ transactionHash: hash }] })
    await one.clock.pass(12_000)
    expect(list(one)).toMatchObject([{ status: 'confirmed', hash }])
    expect(list(one)[0]).not.toHaveProperty('warning')
  })

  test('behavior: a page that was loaded anew follows it by its id, and asks for nothing', async () => {
    const storage = new FakeStorage()
    const first = await sent(undefined, storage)
    const { world } = first
    await flush(20)
    first.kit.handle.destroy()
    const next = await swapKit({ world, storage })
    const asked: string[] = []
    const hash = world.mineBatch()
    world.batchStatus = (id) => {
      asked.push(id)
      return { status: 200, receipts: [{ transactionHash: hash }] }
    }
    loadTransfers(next.kit)
    await next.clock.pass(12_000)
    expect(list(next)).toMatchObject([{ status: 'confirmed', hash }])
    expect(asked).toEqual([world.batches[0]?.id])
    expect(world.batches).toHaveLength(1)
  })

  test('behavior: loaded anew before the wallet has answered, it is followed by the id that the page gave', async () => {
    const [world, storage] = [batchWorld(), new FakeStorage()]
    const first = await reviewed(world, storage)
    world.answerBatch = () => new Promise(() => {})
    world.areLogsRefused = true
    void submitSwap(first.kit)
    await flush()
    first.kit.handle.destroy()
    const next = await swapKit({ world, storage })
    loadTransfers(next.kit)
    const hash = world.mineBatch()
    const own = world.batches[0]?.id
    world.batchStatus = (id) => (id === own ? { status: 200, receipts: [{ transactionHash: hash }] } : undefined)
    await next.clock.pass(12_000)
    expect(list(next)).toMatchObject([{ status: 'confirmed', hash }])
  })

  test('behavior: a wallet that has forgotten it, or says nothing: the chain shows it', async () => {
    for (const status of [undefined, () => new Promise(() => {}), () => 'what']) {
      const one = await sent()
      if (status) one.world.batchStatus = status
      await one.clock.pass(60_000)
      expect(list(one)).toMatchObject([{ status: 'pending' }])
      const hash = one.world.mineBatch()
      await one.clock.pass(30_000)
      expect(list(one)).toMatchObject([{ status: 'confirmed', hash }])
    }
  })

  test('behavior: failed before the chain, it was not sent', async () => {
    const one = await sent()
    one.world.batchStatus = () => ({ status: 400 })
    await one.clock.pass(30_000)
    expect(list(one)).toMatchObject([{ status: 'not-sent' }])
  })

  test('behavior: turned back by the network, nothing has moved', async () => {
    const one = await sent()
    const hash = one.world.mineBatch({ success: false })
    one.world.batchStatus = () => ({ status: 500, receipts: [{ transactionHash: hash }] })
    await one.clock.pass(12_000)
    expect(list(one)).toMatchObject([{ status: 'reverted', hash }])
    expect(list(one)[0]).not.toHaveProperty('warning')
  })

  test.each([
    ['more of the token than was reviewed', { paid: amount + 1n }],
    ['less than the minimum', { got: 1n }],
  ])('behavior: a transaction that moved %s is no success, and raises the alarm', async (_, moved) => {
    const one = await sent()
    const hash = one.world.mineBatch(moved)
    one.world.batchStatus = () => ({ status: 200, receipts: [{ transactionHash: hash }] })
    await one.clock.pass(12_000)
    expect(list(one)).toMatchObject([{ status: 'reverted', hash, warning: 'content' }])
  })

  test('behavior: the chain is not searched for another batch of the same amount', async () => {
    const [world, storage] = [batchWorld(), new FakeStorage()]
    const first = await sent(world, storage)
    const hash = world.mineBatch()
    world.batchStatus = () => ({ status: 200, receipts: [{ transactionHash: hash }] })
    await first.clock.pass(12_000)
    world.batchStatus = () => ({ status: 100 })
    await startSwapReview(first.kit).catch(() => {})
    const second = await sent(world, storage)
    await second.clock.pass(12_000)
    expect(list(second).map(({ status }) => status)).toEqual(['pending', 'confirmed'])
    const own = world.mineBatch({ hash: hashOf('bb') })
    await second.clock.pass(12_000)
    expect(list(second)).toMatchObject([
      { status: 'confirmed', hash: own },
      { status: 'confirmed', hash },
    ])
  })

  test('behavior: a token for a token is told by what came', async () => {
    const world = batchWorld()
    const one = await reviewedSwap(dollar, kite, '300', { world })
    await submitSwap(one.kit)
    const hash = world.mineBatch({ hash: hashOf('bb') })
    world.batchStatus = () => ({ status: 'CONFIRMED', receipts: [{ transactionHash: hash }] })
    await one.clock.pass(12_000)
    expect(list(one)).toMatchObject([{ status: 'confirmed', hash }])
  })
})
