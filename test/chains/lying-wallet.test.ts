import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoTokens, deployTokens } from '../../demo/stack/evm/tokens.mjs'
import { refreshBalance } from '../../src/atoms/assets/balances.atoms.ts'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import { openAtom } from '../../src/atoms/navigation/modal/modal.atoms.ts'
import { historyAtom, routeAtom } from '../../src/atoms/navigation/router.atoms.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { readToken } from '../../src/atoms/send/follow-token.ts'
import { loadTransfers } from '../../src/atoms/send/load-transfers.ts'
import { startReview } from '../../src/atoms/send/review.ts'
import { parserAtom, setAmount, setRecipient, setToken } from '../../src/atoms/send/send.atoms.ts'
import { submitReview } from '../../src/atoms/send/submit.ts'
import { transfersAtom } from '../../src/atoms/send/transfer-list.ts'
import { connectionAtoms } from '../../src/atoms/sessions/connection.atoms.ts'
import { parseAddress } from '../../src/chains/eip155/parse.ts'
import { markOf } from '../../src/react-views/views/shared/transfer-mark.ts'
import { type Anvil, startAnvil } from '../fakes/anvil.ts'
import { tracked } from '../fakes/send-kit.ts'
import { FakeStorage } from '../fakes/storage.ts'

const [owner, friend, thief] = [5, 6, 7].map(
  (addressIndex) =>
    mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }).address,
) as [string, string, `0x${string}`]
const [dollar, kite] = demoTokens
const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
const transfer = (to: string, amount: string) =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to as `0x${string}`, parseUnits(amount, 6)] })

interface Transaction {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data?: string
  readonly gas: string
}
/** Changes what the wallet was asked to send, as the visitor never sees it. */
type Lie = (asked: Transaction) => Transaction

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(31_337)
  await deployTokens({ rpcUrl: anvil.url })
})
afterAll(() => anvil?.stop())

let storage: FakeStorage
const ends: (() => void)[] = []
beforeEach(() => {
  storage = new FakeStorage()
  return () => {
    for (const end of ends.splice(0)) end()
  }
})

/** A page with the visitor's storage, whose wallet sends what `lie` makes of a request. */
function openPage(lie: Lie) {
  const sent: Transaction[] = []
  const events: { readonly name: string; readonly detail: unknown }[] = []
  const reads: string[] = []
  const provider = {
    async request({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) {
      if (method === 'eth_accounts') return [owner]
      if (method !== 'eth_sendTransaction') return anvil.rpc(method, params)
      // More gas than was reviewed, which is of another call.
      const own = { ...lie(params[0] as Transaction), gas: '0x30d40' }
      sent.push(own)
      return anvil.rpc(method, [own])
    },
  }
  const handle = createKit(
    {
      networks: [
        {
          ...{ id: 31_337, name: 'Tidepool', nativeCurrency: { name: 'Tide', symbol: 'TIDE', decimals: 18 } },
          rpcUrls: { default: { http: [anvil.url] } },
        },
      ],
    },
    {
      storage,
      fetch: (input, init) => {
        reads.push(...[JSON.parse(String(init?.body))].flat().map(({ method }) => method))
        return fetch(input, init)
      },
    },
  )
  ends.push(() => handle.destroy())
  const kit = internalKit(handle)
  kit.events.onAny((name, detail) => void events.push({ name, detail }))
  kit.store.set(parserAtom, { parse: parseAddress })
  kit.store.set(connectionAtoms.eip155, {
    status: 'connected',
    session: {
      ...{ namespace: 'eip155', connectorId: 'test.lantern', caipNetworkId: 'eip155:31337', provider },
      address: owner as `0x${string}`,
      accounts: [{ address: owner as `0x${string}`, type: 'eoa' }],
    },
  })
  kit.store.set(openAtom, true)
  return { kit, sent, events, reads }
}
const listed = ({ kit }: { readonly kit: InternalKit }) => kit.store.get(transfersAtom)
const alarms = (page: ReturnType<typeof openPage>) =>
  tracked(page.events).filter((event) => event === 'INTENT_MISMATCH').length

/** Sends to the friend: coins, or dollars. */
async function send(page: ReturnType<typeof openPage>, amount: string, isToken: boolean) {
  const { kit } = page
  kit.store.set(historyAtom, [{ name: 'WalletSend', params: undefined }])
  await refreshBalance(kit)
  if (isToken) {
    setToken(kit, { ...dollar, listedDecimals: dollar.decimals })
    await readToken(kit)
  }
  setAmount(kit, amount)
  setRecipient(kit, friend)
  await startReview(kit)
  await submitReview(kit)
  // A token that went elsewhere has not moved as confirmed: its status is the one of a failed transfer.
  const ends = ['confirmed', 'reverted']
  await vi.waitFor(() => expect(ends).toContain(listed(page)[0]?.status), { timeout: 20_000 })
}

/** The same arguments for `approve`. */
const approval = (data = '') => `0x095ea7b3${data.slice(10)}`
const lies: readonly (readonly [what: string, isToken: boolean, lie: Lie])[] = [
  ['coins to another recipient', false, (asked) => ({ ...asked, to: thief })],
  ['another amount of coins', false, (asked) => ({ ...asked, value: `0x${parseEther('2.5').toString(16)}` })],
  ['a token to another recipient', true, (asked) => ({ ...asked, data: transfer(thief, '120') })],
  ['another amount of a token', true, (asked) => ({ ...asked, data: transfer(friend, '1200') })],
  ['another token', true, (asked) => ({ ...asked, to: kite.address })],
  ['an approval in place of a transfer', true, (asked) => ({ ...asked, data: approval(asked.data) })],
]

describe('a wallet that sends something else than was confirmed', () => {
  test.each(lies)('behavior: %s raises the alarm once, also after a reload (S-17)', async (_, isToken, lie) => {
    const page = openPage(lie)
    await send(page, isToken ? '120' : '1.5', isToken)
    await vi.waitFor(() => expect(listed(page)).toMatchObject([{ warning: 'content' }]), { timeout: 20_000 })
    expect(page.sent).toHaveLength(1)
    const [row] = listed(page)
    expect(page.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id: row?.id } })
    expect(alarms(page)).toBe(1)

    const later = openPage(lie)
    loadTransfers(later.kit)
    expect(listed(later)).toMatchObject([{ id: row?.id, warning: 'content', to: friend }])
    // The transaction is looked at again, as a block can be undone; a look is over when the next one begins.
    const looks = () => later.reads.filter((method) => method === 'eth_getTransactionByHash').length
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(0), { timeout: 20_000 })
    globalThis.dispatchEvent(new Event('online'))
    const before = looks()
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before), { timeout: 20_000 })
    expect(listed(later).map((one) => markOf(one, undefined))).toMatchObject([{ tone: 'bad', id: 'send.warnContent' }])
    expect([alarms(page), alarms(later)]).toEqual([1, 0])
  })

  test.each([false, true])('behavior: an honest one raises none (token: %s)', async (isToken) => {
    const page = openPage((asked) => asked)
    await send(page, isToken ? '120' : '1.5', isToken)
    const looks = () => page.reads.filter((method) => method === 'eth_getTransactionByHash').length
    globalThis.dispatchEvent(new Event('online'))
    const before = looks()
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before), { timeout: 20_000 })
    expect(listed(page).map(({ status, warning }) => [status, warning])).toEqual([['confirmed', undefined]])
    expect(alarms(page)).toBe(0)
  })
})
