import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import {
  connectAs,
  endSendKits,
  hashOf,
  held,
  other,
  type SendKit,
  second,
  self,
  sendKit,
} from '../../../test/fakes/send-kit.ts'
import type { ApprovalPlace, ApprovalReading, FoundApprovals } from '../../chains/core/approval-reads.ts'
import { toCaipAddress } from '../../chains/core/caip.ts'
import { readCall } from '../../chains/core/contract-call.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import type { ApprovalCapability } from '../../chains/core/send-capability.ts'
import type { Session } from '../../chains/core/types.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { type Approval, type Approvals, approvalsAtom, revocationKey, revocationsAtom } from './approvals.atoms.ts'
import { followApprovals, refreshApprovals } from './approvals.ts'
import { loadTransfers } from './load-transfers.ts'
import { cancelRevocation, revokeApproval } from './revoke-approval.ts'
import { addTransfer, transfersAtom } from './transfer-list.ts'
import { watchTransfers } from './watch.ts'

const token = parseAddress(`0x${'a1'.repeat(20)}`) as string
const reading: ApprovalReading = {
  ...{ token, spender: other, of: 'amount', amount: 2n ** 256n - 1n },
  ...{ decimals: 6, symbol: 'HUSD', name: 'Halden Dollar' },
}

/** A chain with approvals, which the tests change. */
class FakeApprovals {
  list: ApprovalReading[] = [reading]
  known: readonly ApprovalPlace[] = []
  reads = 0
  finds = 0
  failure: unknown
  unread = 0
  /** Holds the answers of a search back. */
  gate: Promise<void> | undefined
  signals: AbortSignal[] = []
  named: readonly string[] = []
  networks: string[] = []
  capability: ApprovalCapability = {
    find: async (_owner, network, known, tokens, c): Promise<FoundApprovals> => {
      this.finds++
      this.known = known
      this.named = tokens
      this.networks.push(network.caipNetworkId)
      this.signals.push(c.signal)
      await this.gate
      if (this.failure) throw this.failure
      return { list: this.list, unread: 0, since: 0n, isCut: false }
    },
    read: async (_owner, _network, places, c) => {
      this.reads++
      this.signals.push(c.signal)
      const isAsked = (one: ApprovalReading) =>
        places.some(({ token, spender }) => one.token === token && one.spender === spender)
      return { list: this.unread > 0 ? [] : this.list.filter(isAsked), unread: this.unread }
    },
    sending: () => {
      throw new Error('The fake driver sends')
    },
  }
  open = async () => this.capability
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  endSendKits()
})

const listed = ({ kit }: SendKit) => kit.store.get(approvalsAtom) as { readonly approvals: Approvals }
const transfers = ({ kit }: SendKit) => kit.store.get(transfersAtom)
const account = toCaipAddress('eip155:1', self)
const stateOf = ({ kit }: SendKit, approval: Approval) =>
  kit.store.get(revocationsAtom).get(revocationKey(account, approval))

/** A visitor who looks at the approvals. */
async function looking() {
  const one = await sendKit()
  const chain = new FakeApprovals()
  watchTransfers(one.kit, one.driver.open)
  stops.push(followApprovals(one.kit, chain.open))
  await flush()
  const [approval] = listed(one).approvals.list as readonly [Approval]
  const revoke = () => revokeApproval(one.kit, account, approval, one.driver.open)
  return { one, chain, approval, revoke }
}

describe('the list', () => {
  test('default: those without a limit first, with texts that can be shown', async () => {
    const one = await sendKit()
    const chain = new FakeApprovals()
    const evil = { ...reading, spender: second, amount: 5n, symbol: `A\u202eB${'x'.repeat(99)}` }
    const max96 = { ...reading, spender: self, amount: 2n ** 96n - 1n }
    chain.list = [evil, reading, max96, { ...reading, of: 'collection', amount: 1n, symbol: '', name: '' }]
    await refreshApprovals(one.kit, false, chain.open)
    const { list } = listed(one).approvals
    expect(list.map(({ isUnlimited, spender }) => [isUnlimited, spender])).toEqual([
      [true, other],
      [true, self],
      [false, second],
      [false, other],
    ])
    expect(list[2]?.symbol).toMatch(/^ABx{14}$/)
    expect(list[3]?.symbol).toBe(token.slice(0, 8))
  })

  test('behavior: not asked for again for 30 seconds, but at once for another account', async () => {
    const one = await sendKit()
    const chain = new FakeApprovals()
    stops.push(followApprovals(one.kit, chain.open))
    await flush()
    await refreshApprovals(one.kit, false, chain.open)
    expect(chain.finds).toBe(1)
    connectAs(one.kit, second)
    await flush()
    expect(chain.finds).toBe(2)
    await one.clock.pass(30_000)
    await refreshApprovals(one.kit, false, chain.open)
    expect(chain.finds).toBe(3)
  })

  test('behavior: a failure keeps what is known, says so, and is tried again after ten seconds', async () => {
    const { one, chain } = await looking()
    chain.failure = new Error('gone')
    await refreshApprovals(one.kit, true, chain.open)
    expect(one.kit.store.get(approvalsAtom)).toMatchObject({ status: 'failed', approvals: { unread: 0 } })
    chain.failure = undefined
    await refreshApprovals(one.kit, false, chain.open)
    expect(one.kit.store.get(approvalsAtom).status).toBe('failed')
    await one.clock.pass(10_000)
    await refreshApprovals(one.kit, false, chain.open)
    expect(one.kit.store.get(approvalsAtom).status).toBe('ready')
  })

  test('behavior: no request goes on once its time is over, or nobody looks any more', async () => {
    const one = await sendKit()
    const chain = new FakeApprovals()
    chain.gate = new Promise(() => {})
    const stop = followApprovals(one.kit, chain.open)
    await flush()
    expect(chain.signals[0]?.aborted).toBe(false)
    await one.clock.pass(20_000)
    expect(one.kit.store.get(approvalsAtom).status).toBe('failed')
    expect(chain.signals[0]?.aborted).toBe(true)
    await one.clock.pass(10_000)
    void refreshApprovals(one.kit, false, chain.open)
    await flush()
    expect(chain.signals[1]?.aborted).toBe(false)
    stop()
    expect(chain.signals[1]?.aborted).toBe(true)
    chain.gate = undefined
    await refreshApprovals(one.kit, false, chain.open)
    expect(one.kit.store.get(approvalsAtom).status).toBe('ready')
  })

  test('behavior: tokens that the page names come first, whatever others call themselves', async () => {
    const one = await sendKit()
    const chain = new FakeApprovals()
    const named = parseAddress(`0x${'b2'.repeat(20)}`) as string
    const options = one.kit.store.get(optionsAtom)
    one.kit.store.set(optionsAtom, { ...options, tokens: { 'eip155:1': [{ address: named }] } })
    chain.list = [reading, { ...reading, token: named, amount: 5n }]
    await refreshApprovals(one.kit, false, chain.open)
    expect(chain.named).toEqual([named.toLowerCase()])
    expect(listed(one).approvals.list.map(({ token, isNamed }) => [token, isNamed])).toEqual([
      [named, true],
      [reading.token, false],
    ])
  })

  test('behavior: another network while the code loads: the one of the account is read', async () => {
    const one = await sendKit()
    const chain = new FakeApprovals()
    let go = () => {}
    const loaded = new Promise<void>((resolve) => {
      go = resolve
    })
    const asked = refreshApprovals(one.kit, false, async () => {
      await loaded
      return chain.capability
    })
    const session = one.kit.store.get(activeSessionAtom) as Session<'eip155'>
    one.kit.store.set(connectionAtoms.eip155, {
      status: 'connected',
      session: { ...session, caipNetworkId: 'eip155:137' },
    })
    go()
    await asked
    expect(chain.networks).toEqual(['eip155:1'])
  })

  test('behavior: what swaps from this browser approved is looked for, and nothing of another account', async () => {
    const one = await sendKit()
    const chain = new FakeApprovals()
    const row = {
      caipNetworkId: 'eip155:1',
      status: 'confirmed',
      ...{ connectorId: 'x', to: other, value: '5', fee: '1', symbol: 'HUSD', decimals: 6 },
      ...{ createdAt: 0, updatedAt: 0, token, call: 'approve' },
    } as const
    loadTransfers(one.kit, one.driver.open)
    addTransfer(one.kit, { ...row, id: 'own-approval', from: self })
    addTransfer(one.kit, { ...row, id: 'approved-again', from: self })
    addTransfer(one.kit, { ...row, id: 'of-another', from: second, to: second })
    addTransfer(one.kit, { ...row, id: 'elsewhere', from: self, caipNetworkId: 'eip155:2', to: second })
    await refreshApprovals(one.kit, false, chain.open)
    expect(chain.known).toEqual([{ token, spender: other, of: 'amount' }])
  })
})

describe('revoking', () => {
  test('default: the wallet is asked once for nothing to be allowed; the row goes when the chain says so', async () => {
    const { one, chain, approval, revoke } = await looking()
    const answer = held(one)
    const pressed = revoke()
    await flush()
    expect(stateOf(one, approval)).toMatchObject({ step: 'wallet' })
    // A second press, and one that comes after the state was lost.
    void revoke()
    await flush()
    one.kit.store.set(revocationsAtom, new Map())
    void revoke()
    await flush()
    expect(one.driver.submitted).toHaveLength(1)
    expect(one.driver.submitted[0]).toMatchObject({ from: self, to: other, token, value: 0n, call: 'revoke amount' })
    answer.resolve(hashOf('cd'))
    await pressed
    expect(stateOf(one, approval)).toBe(undefined)
    expect(transfers(one)[0]).toMatchObject({ status: 'pending', call: 'revoke amount', symbol: 'HUSD' })
    void revoke()
    await flush()
    expect(one.driver.submitted).toHaveLength(1)
    // The first look of a node that lags still shows it.
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(4_000)
    expect(listed(one).approvals.list).toHaveLength(1)
    chain.list = []
    await one.clock.pass(2_000)
    expect(listed(one).approvals.list).toEqual([])
    const { reads } = chain
    await one.clock.pass(10_000)
    expect(chain.reads).toBe(reads)
  })

  test('behavior: an approval that the chain still shows stays, and can be revoked again', async () => {
    const { one, chain, revoke } = await looking()
    await revoke()
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(4_000)
    await one.clock.pass(20_000)
    expect(chain.reads).toBe(5)
    expect(listed(one).approvals.list).toHaveLength(1)
    await revoke()
    expect(one.driver.submitted).toHaveLength(2)
  })

  test('behavior: what cannot be read again is not taken for revoked', async () => {
    const { one, chain, revoke } = await looking()
    await revoke()
    chain.unread = 1
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(4_000)
    expect(chain.reads).toBeGreaterThan(0)
    expect(listed(one).approvals.list).toHaveLength(1)
    chain.unread = 0
    chain.list = []
    await one.clock.pass(2_000)
    expect(listed(one).approvals.list).toEqual([])
  })

  test('behavior: the other approvals stay as they are', async () => {
    const { one, chain, revoke } = await looking()
    const hostile = { ...reading, token: parseAddress(`0x${'e1'.repeat(20)}`) as string, amount: 5n }
    chain.list = [reading, hostile]
    await refreshApprovals(one.kit, true, chain.open)
    await revoke()
    // A contract that answers nothing any more must not keep the list from changing.
    chain.list = []
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(4_000)
    expect(listed(one).approvals.list.map(({ token }) => token)).toEqual([hostile.token])
  })

  test('behavior: one that was confirmed while nobody looked is read at the return', async () => {
    const { one, chain, revoke } = await looking()
    await revoke()
    for (const stop of stops.splice(0)) stop()
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(4_000)
    chain.list = []
    stops.push(followApprovals(one.kit, chain.open))
    await flush()
    expect(listed(one).approvals.list).toEqual([])
  })

  test('behavior: the row of another account asks nothing', async () => {
    const { one, approval } = await looking()
    await revokeApproval(one.kit, toCaipAddress('eip155:1', second), approval, one.driver.open)
    expect(one.driver.submitted).toEqual([])
    expect(one.kit.store.get(revocationsAtom).size).toBe(0)
  })

  test('behavior: a run that was cancelled says nothing about the one after it', async () => {
    const { one, approval, revoke } = await looking()
    const first = held(one)
    const early = revoke()
    await flush()
    cancelRevocation(one.kit, approval)
    // The answer of a request that was given up is that nothing was sent.
    first.reject({ code: 4001, message: 'no' })
    let go = () => {}
    one.driver.quoteGate = new Promise<void>((resolve) => {
      go = resolve
    })
    const late = revoke()
    await early
    await flush()
    expect(stateOf(one, approval)?.step).not.toBe('declined')
    go()
    await late
  })

  test('behavior: a new list forgets what became of earlier presses', async () => {
    const { one, chain, approval, revoke } = await looking()
    one.driver.answer = async () => {
      throw { code: 4001, message: 'no' }
    }
    await revoke()
    expect(stateOf(one, approval)).toEqual({ step: 'declined' })
    await refreshApprovals(one.kit, true, chain.open)
    expect(stateOf(one, approval)).toBe(undefined)
  })

  test('behavior: a refusal in the wallet leaves nothing behind but its word', async () => {
    const { one, approval, revoke } = await looking()
    one.driver.answer = async () => {
      throw { code: 4001, message: 'no' }
    }
    await revoke()
    expect(stateOf(one, approval)).toEqual({ step: 'declined' })
    expect(transfers(one)).toEqual([])
  })

  test('behavior: a network that refuses it is told, and the wallet is not asked', async () => {
    const { one, approval, revoke } = await looking()
    one.driver.send = {
      ...one.driver.send,
      quote: async () => {
        throw connectionError('INSUFFICIENT_FUNDS')
      },
    }
    await revoke()
    expect(stateOf(one, approval)).toMatchObject({ step: 'failed', error: { code: 'INSUFFICIENT_FUNDS' } })
    expect(one.driver.submitted).toEqual([])
  })

  test('behavior: another account while the fee is read: the wallet is not asked', async () => {
    const { one, approval, revoke } = await looking()
    let go = () => {}
    one.driver.quoteGate = new Promise<void>((resolve) => {
      go = resolve
    })
    const pressed = revoke()
    await flush()
    connectAs(one.kit, second)
    go()
    await pressed
    expect(one.driver.submitted).toEqual([])
    expect(stateOf(one, approval)).toMatchObject({ step: 'failed', error: { code: 'ACCOUNT_CHANGED' } })
  })

  test('behavior: an answer that does not tell keeps the button from asking again', async () => {
    const { one, approval, revoke } = await looking()
    one.driver.answer = async () => {
      throw new Error('lost')
    }
    one.driver.found = { status: 'pending' }
    await revoke()
    expect(stateOf(one, approval)).toBe(undefined)
    expect(transfers(one)[0]).toMatchObject({ status: 'unknown' })
    await revoke()
    expect(one.driver.submitted).toHaveLength(1)
  })

  test('behavior: Cancel before the wallet is asked sends nothing, and after it the answer still counts', async () => {
    const { one, approval, revoke } = await looking()
    let go = () => {}
    one.driver.quoteGate = new Promise<void>((resolve) => {
      go = resolve
    })
    const early = revoke()
    await flush()
    cancelRevocation(one.kit, approval)
    go()
    await early
    expect(one.driver.submitted).toEqual([])
    expect(stateOf(one, approval)).toBe(undefined)
    one.driver.quoteGate = undefined
    const answer = held(one)
    const late = revoke()
    await flush()
    cancelRevocation(one.kit, approval)
    expect(transfers(one)[0]).toMatchObject({ status: 'unknown', cancelled: true })
    answer.resolve(hashOf('cd'))
    await late
    expect(transfers(one)[0]).toMatchObject({ status: 'pending', hash: hashOf('cd') })
  })
})

describe('the text of the call', () => {
  test('default: of an amount, a collection, or one item', () => {
    expect(readCall('revoke amount')).toEqual({ kind: 'revoke', of: 'amount' })
    expect(readCall('revoke collection')).toEqual({ kind: 'revoke', of: 'collection' })
    expect(readCall('revoke 12')).toEqual({ kind: 'revoke', of: 12n })
    for (const text of ['revoke', 'revoke ', 'revoke -1', 'revoke all', ` revoke 1`, `revoke ${'9'.repeat(79)}`])
      expect(readCall(text)).toBe(undefined)
  })
})
