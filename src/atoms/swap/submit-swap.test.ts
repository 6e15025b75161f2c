import { decodeFunctionData } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { hashOf, second, self, tracked } from '../../../test/fakes/send-kit.ts'
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
  type SentTransaction,
  type SwapKit,
  SwapWorld,
  swapAbi,
  swapKit,
  swapReviewOf,
  swapSession,
  swapStateOf,
} from '../../../test/fakes/swap-kit.ts'
import { readCall } from '../../chains/core/contract-call.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { parserAtom, recipientAtom, setRecipient } from '../send/send.atoms.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { chooseSwapToken, setSwapAmount, setSwapMax } from './edit-swap.ts'
import { followSwapQuote } from './follow-swap-quote.ts'
import { startSwapReview } from './prepare-swap.ts'
import { reviewSwap } from './review-swap.ts'
import { cancelSwap, submitSwap } from './submit-swap.ts'
import { swapFormAtom } from './swap-form.atoms.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  endSwapKits()
})

const list = ({ kit }: SwapKit) => kit.store.get(transfersAtom)
const decoded = ({ data }: SentTransaction) => decodeFunctionData({ abi: swapAbi, data })

describe('coin for tokens', () => {
  test('default: one transaction with the reviewed minimum, stored before the wallet is asked', async () => {
    const one = await reviewedSwap()
    const review = swapReviewOf(one)
    expect(review).toMatchObject({ step: 'swap', amount: 15n * 10n ** 17n, out: 4_500_000_000n, least: 4_455_000_000n })
    expect(one.kit.store.get(routeAtom).name).toBe('SwapPreview')
    let storedFirst: unknown
    one.world.answer = async () => {
      storedFirst = list(one)[0]?.status
      return hashOf('cd')
    }
    await submitSwap(one.kit)
    await flush()
    expect(storedFirst).toBe('prompted')
    expect(one.world.sent).toHaveLength(1)
    const [sent] = one.world.sent as [SentTransaction]
    expect(sent).toMatchObject({
      to: router,
      from: self,
      value: `0x${(15n * 10n ** 17n).toString(16)}`,
      chainId: '0x1',
    })
    const { functionName, args } = decoded(sent)
    expect(functionName).toBe('swapExactETHForTokens')
    expect(args?.[0]).toBe(review.least)
    const [stored] = list(one)
    expect(stored).toMatchObject({ id: review.id, status: 'pending', symbol: 'MRD', to: router })
    expect(readCall(stored?.call)).toMatchObject({ kind: 'swap', receive: { symbol: 'USDC', decimals: 6 } })
    expect(swapStateOf(one)).toEqual({ status: 'sent', id: review.id })
    expect(one.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id: review.id } })
    expect(one.kit.store.get(swapFormAtom).amount).toBe('')
    expect(tracked(one.events)).toContain('INITIATE_SWAP')
    // A hash of the wallet is no success: the network has not confirmed the swap.
    expect(tracked(one.events)).not.toContain('SWAP_SUCCESS')
    one.world.mine()
    await one.clock.pass(4_000)
    expect(list(one)[0]).toMatchObject({ status: 'confirmed' })
    await one.clock.pass(60_000)
    expect(tracked(one.events).filter((name) => name.startsWith('SWAP_'))).toEqual(['SWAP_SUCCESS'])
  })

  test('behavior: the router does not become a recipient that was paid before', async () => {
    const one = await reviewedSwap()
    await submitSwap(one.kit)
    one.kit.store.set(parserAtom, { parse: parseAddress })
    setRecipient(one.kit, router)
    expect(one.kit.store.get(recipientAtom)).toMatchObject({ status: 'ok', sent: 0 })
  })

  test('default: a press on the form loads the review and starts it, once', async () => {
    const one = await swapKit()
    fillSwap(one)
    await Promise.all([reviewSwap(one.kit), reviewSwap(one.kit)])
    expect(swapStateOf(one)).toMatchObject({ status: 'review' })
    expect(one.world.asked.filter((path) => path.endsWith('/build-transaction'))).toHaveLength(1)
  })

  test('behavior: Max leaves enough for the highest fee', async () => {
    const one = await reviewedSwap()
    stops.push(followSwapQuote(one.kit))
    await flush(20)
    setSwapMax(one.kit)
    await startSwapReview(one.kit)
    const { amount, fee } = swapReviewOf(one)
    expect(amount + fee.fee).toBeLessThanOrEqual(one.world.coins)
    expect(fee.gas).toBe(230_000n)
  })

  test('behavior: a second press asks the wallet nothing', async () => {
    const one = await reviewedSwap()
    await Promise.all([submitSwap(one.kit), submitSwap(one.kit), submitSwap(one.kit)])
    expect(one.world.sent).toHaveLength(1)
  })

  test('behavior: refused in the wallet, nothing is stored and the review stays with another id', async () => {
    const one = await reviewedSwap()
    const { id } = swapReviewOf(one)
    one.world.answer = () => Promise.reject({ code: 4001, message: 'No' })
    await submitSwap(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'review', notice: { type: 'declined' } })
    expect(swapReviewOf(one).id).not.toBe(id)
    expect(list(one)).toEqual([])
    expect(tracked(one.events)).toContain('SWAP_ERROR')
  })

  test('behavior: a swap that fails on the chain is told as failed', async () => {
    const one = await reviewedSwap()
    await submitSwap(one.kit)
    one.world.mine(1, false)
    await one.clock.pass(4_000)
    expect(list(one)[0]).toMatchObject({ status: 'reverted' })
    await one.clock.pass(60_000)
    expect(tracked(one.events).filter((name) => name.startsWith('SWAP_'))).toEqual(['SWAP_ERROR'])
  })

  test('behavior: Cancel answers at once, and the late hash is kept', async () => {
    const one = await reviewedSwap()
    let answer = (_: string) => {}
    one.world.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const { id } = swapReviewOf(one)
    const done = submitSwap(one.kit)
    await flush(20)
    expect(swapStateOf(one)).toMatchObject({ status: 'submitting', phase: 'wallet' })
    cancelSwap(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'review', notice: { type: 'cancelled', open: id } })
    answer(hashOf('cd'))
    await done
    expect(list(one)).toMatchObject([{ id, status: 'pending', cancelled: true }])
    expect(swapStateOf(one)).toEqual({ status: 'sent', id })
  })

  test('behavior: a wallet that says nothing for thirty seconds is told as slow, and may answer later', async () => {
    const one = await reviewedSwap()
    let answer = (_: string) => {}
    one.world.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const done = submitSwap(one.kit)
    await flush(20)
    await one.clock.pass(29_999)
    expect(swapStateOf(one)).toMatchObject({ status: 'submitting', phase: 'wallet', slow: false })
    await one.clock.pass(1)
    expect(swapStateOf(one)).toMatchObject({ status: 'submitting', phase: 'wallet', slow: true })
    answer(hashOf('cd'))
    await done
    expect(swapStateOf(one)).toMatchObject({ status: 'sent' })
    expect(one.world.sent).toHaveLength(1)
  })

  test('behavior: another account than the reviewed one is never asked', async () => {
    const one = await reviewedSwap()
    one.kit.store.set(connectionAtoms.eip155, { status: 'connected', session: swapSession(one.world, second) })
    await submitSwap(one.kit)
    expect(one.world.sent).toEqual([])
    expect(swapStateOf(one)).toEqual({ status: 'editing' })
  })

  test('behavior: an old review is made anew, and shown, before anything is sent', async () => {
    const one = await reviewedSwap()
    await one.clock.pass(60_000)
    one.world.time += 60n
    one.world.rate = 2_000n
    await submitSwap(one.kit)
    expect(one.world.sent).toEqual([])
    expect(swapStateOf(one)).toMatchObject({
      ...{ status: 'review', notice: { type: 'price-moved' } },
      review: { least: 2_970_000_000n },
    })
  })

  test('behavior: a fee that rose is shown before anything is sent', async () => {
    const one = await reviewedSwap()
    const { fee } = swapReviewOf(one).fee
    one.world.gasPrice *= 3n
    await submitSwap(one.kit)
    expect(one.world.sent).toEqual([])
    expect(swapStateOf(one)).toMatchObject({ status: 'review', notice: { type: 'fee-changed' } })
    expect(swapReviewOf(one).fee.fee).toBeGreaterThan(fee * 2n)
  })
})

describe('tokens for coin', () => {
  test('default: approves exactly the amount, waits for it, then swaps', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    expect(swapReviewOf(one)).toMatchObject({ step: 'approve', router, amount: 300_000_000n })
    const { id } = swapReviewOf(one)
    await submitSwap(one.kit)
    expect(one.world.sent).toHaveLength(1)
    const approval = one.world.sent[0] as SentTransaction
    expect(approval).toMatchObject({ to: dollarAddress, value: '0x0' })
    expect(decoded(approval)).toEqual({ functionName: 'approve', args: [router, 300_000_000n] })
    expect(swapStateOf(one)).toMatchObject({ status: 'approving', id })
    expect(list(one)).toMatchObject([{ id, call: 'approve', token: dollarAddress, to: router, value: '300000000' }])
    await one.clock.pass(8_000)
    expect(swapStateOf(one)).toMatchObject({ status: 'approving' })
    one.world.mine()
    await one.clock.pass(8_000)
    expect(swapStateOf(one)).toMatchObject({ status: 'review', notice: { type: 'approved' }, review: { step: 'swap' } })
    expect(one.world.sent).toHaveLength(1)
    await submitSwap(one.kit)
    const { functionName, args } = decoded(one.world.sent[1] as SentTransaction)
    expect([functionName, args?.[0], args?.[1]]).toEqual(['swapExactTokensForETH', 300_000_000n, swapReviewLeast(one)])
    expect(one.world.sent[1]).toMatchObject({ to: router, value: '0x0' })
    expect(swapStateOf(one)).toMatchObject({ status: 'sent' })
  })

  test('behavior: what is allowed already is not approved again', async () => {
    const world = new SwapWorld()
    world.allowance = 300_000_000n
    const one = await reviewedSwap(dollar, kite, '300', { world })
    expect(swapReviewOf(one).step).toBe('swap')
    world.allowance -= 1n
    await startSwapReview(one.kit)
    expect(swapReviewOf(one).step).toBe('approve')
  })

  test('behavior: an approval that is refused leaves the review, with nothing stored', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    one.world.answer = () => Promise.reject({ code: 4001, message: 'No' })
    await submitSwap(one.kit)
    expect(swapStateOf(one)).toMatchObject({
      status: 'review',
      notice: { type: 'declined' },
      review: { step: 'approve' },
    })
    expect(list(one)).toEqual([])
    expect(tracked(one.events)).toContain('SWAP_APPROVAL_ERROR')
  })

  test('behavior: refused after its approval, the swap stays approved and can be pressed again (S-23)', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    await submitSwap(one.kit)
    one.world.mine()
    await one.clock.pass(8_000)
    one.world.answer = () => Promise.reject({ code: 4001, message: 'No' })
    await submitSwap(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'review', notice: { type: 'declined' }, review: { step: 'swap' } })
    expect(list(one)).toMatchObject([{ call: 'approve', status: 'confirmed' }])
    one.world.answer = async () => hashOf('cd')
    await submitSwap(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'sent' })
    expect(one.world.sent.map((sent) => decoded(sent).functionName)).toEqual([
      'approve',
      'swapExactTokensForETH',
      'swapExactTokensForETH',
    ])
  })

  test('behavior: an approval that fails on the chain offers no swap', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    await submitSwap(one.kit)
    one.world.mine(1, false)
    await one.clock.pass(8_000)
    expect(swapStateOf(one)).toMatchObject({
      ...{ status: 'review', notice: { type: 'approval-failed' } },
      review: { step: 'approve' },
    })
  })

  test('behavior: a price that fell during the approval is accepted first (S-26)', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    await submitSwap(one.kit)
    one.world.rate = 6_000n
    one.world.mine()
    await one.clock.pass(8_000)
    const state = swapStateOf(one)
    expect(state).toMatchObject({ status: 'review', moved: { step: 'swap' }, notice: { type: 'approved' } })
    await submitSwap(one.kit)
    expect(one.world.sent).toHaveLength(1)
  })

  test('behavior: after a reload the approval that is on its way is waited for, not asked again', async () => {
    const storage = new FakeStorage()
    const first = await reviewedSwap(dollar, coin, '300', { storage })
    await submitSwap(first.kit)
    const [{ id } = { id: '' }] = list(first)
    first.kit.handle.destroy()
    const { world } = first
    const next = await swapKit({ storage, world })
    fillSwap(next, dollar, coin, '300')
    await startSwapReview(next.kit)
    expect(swapStateOf(next)).toMatchObject({ status: 'approving', id })
    world.mine()
    await next.clock.pass(8_000)
    expect(swapStateOf(next)).toMatchObject({ status: 'review', review: { step: 'swap' } })
    expect(world.sent).toHaveLength(1)
  })

  test('behavior: Back while the approval is on its way, and the next review waits for it', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    await submitSwap(one.kit)
    cancelSwap(one.kit)
    expect(swapStateOf(one)).toEqual({ status: 'editing' })
    await startSwapReview(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'approving' })
  })

  test('behavior: decimals that the contract does not confirm are no basis for an amount', async () => {
    const one = await reviewedSwap()
    chooseSwapToken(one.kit, 'pay', { ...dollar, decimals: 4 })
    chooseSwapToken(one.kit, 'receive', coin)
    setSwapAmount(one.kit, '3')
    await startSwapReview(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'editing', error: { code: 'TOKEN_UNREADABLE' } })
  })
})

const swapReviewLeast = (one: SwapKit) => {
  const call = readCall(list(one).find(({ call }) => call !== 'approve')?.call)
  return call?.kind === 'swap' ? call.receive.least : undefined
}
