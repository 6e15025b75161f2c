import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { openAtom } from '../../src/atoms/navigation/modal/modal.atoms.ts'
import { historyAtom } from '../../src/atoms/navigation/router.atoms.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { startReview } from '../../src/atoms/send/review.ts'
import { keyedQuoteAtom, parserAtom, sendStateAtom, setAmount, setRecipient } from '../../src/atoms/send/send.atoms.ts'
import type { Review, SendState } from '../../src/atoms/send/send.machine.ts'
import type { SendDriver } from '../../src/atoms/send/send-driver.ts'
import { submitReview } from '../../src/atoms/send/submit.ts'
import { watchTransfers } from '../../src/atoms/send/watch.ts'
import { connectionAtoms } from '../../src/atoms/sessions/connection.atoms.ts'
import type { FeeQuote, SendCapability, TransferIntent, TransferStatus } from '../../src/chains/core/send-capability.ts'
import type { NetworkInput, Session } from '../../src/chains/core/types.ts'
import { parseAddress } from '../../src/chains/eip155/parse.ts'
import { type FakeClock, fakeClock, flush } from './clock.ts'
import { FakeStorage } from './storage.ts'

export const self = parseAddress('0x7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e') as string
export const second = parseAddress('0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7') as string
export const other = parseAddress('0x90f79bf6eb2c4f870365e785982e1f101e93b906') as string
export const hashOf = (byte: string) => `0x${byte.repeat(32)}`
export const ether = 10n ** 18n

/** Locks as tabs of one browser share them. */
export function fakeLocks(): LockManager {
  const held = new Set<string>()
  return {
    async request(name: string, _: LockOptions, work: (lock: Lock | null) => unknown) {
      if (held.has(name)) return work(null)
      held.add(name)
      try {
        return await work({ name, mode: 'exclusive' })
      } finally {
        held.delete(name)
      }
    },
    query: async () => ({}),
  } as unknown as LockManager
}

export const feeOf = (fee: bigint): FeeQuote => ({ gas: 21_000n, fee, params: { maxFeePerGas: fee / 21_000n } })

/** A namespace whose wallet and network do as the test says. */
export class FakeSendDriver implements SendDriver {
  fee = 21_000n * 10n ** 9n
  submitted: TransferIntent[] = []
  found: TransferStatus = { status: 'pending' }
  polls = 0
  verdict: (intent: TransferIntent) => 'match' | 'mismatch' | 'unknown' = () => 'match'
  answer: (intent: TransferIntent) => Promise<string> = async () => hashOf('cd')
  quoteGate: Promise<void> | undefined
  parseAddress = parseAddress
  send: SendCapability = {
    quote: async () => {
      await this.quoteGate
      return feeOf(this.fee)
    },
    inspect: async () => ({ contract: false, unused: false }),
    mark: async () => ({ nonce: 7, block: '100' }),
    submit: async (_, intent) => {
      this.submitted.push(intent)
      return this.answer(intent)
    },
    verify: async (_, intent) => this.verdict(intent),
    status: async () => {
      this.polls++
      return this.found
    },
  }
  open = async (): Promise<SendDriver> => this
}

export interface SendKit {
  readonly kit: InternalKit
  readonly clock: FakeClock
  readonly driver: FakeSendDriver
  readonly events: { readonly name: string; readonly detail: unknown }[]
}

const network = {
  id: 1,
  name: 'Meridian',
  nativeCurrency: { name: 'Meridian', symbol: 'MRD', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test/1'] } },
}

export const sessionOf = (address = self): Session => ({
  namespace: 'eip155',
  connectorId: 'test.lantern',
  address: address as `0x${string}`,
  accounts: [self, second].map((one) => ({ address: one as `0x${string}`, type: 'eoa' as const })),
  caipNetworkId: 'eip155:1',
  provider: { request: () => Promise.reject(new Error('The fake driver speaks for the wallet')) },
})

const live = new Set<SendKit>()

/** Ends what a test has made. */
export function endSendKits(): void {
  for (const { kit } of live) kit.handle.destroy()
  live.clear()
}

/** A connected kit with a balance of 2 MRD, and no browser, network or wallet behind it. */
export async function sendKit({
  storage = new FakeStorage(),
  locks = fakeLocks(),
  balance = 2n * ether,
  networks = [],
  fetch: answer,
  options = {},
  service = () => new Response('', { status: 404 }),
}: {
  storage?: Storage
  locks?: LockManager | undefined
  balance?: bigint
  /** Networks besides the two of EVM. */
  networks?: readonly NetworkInput[]
  /** Answers in place of a node of EVM. */
  fetch?: typeof globalThis.fetch
  options?: Omit<UserOptions, 'networks'>
  /** Answers requests that are none of a node. */
  service?: (url: URL) => Response | Promise<Response>
} = {}): Promise<SendKit> {
  const clock = fakeClock()
  const driver = new FakeSendDriver()
  const node = (async (input: unknown, init?: RequestInit) => {
    const url = new URL(String(input))
    if (url.hostname !== 'rpc.test') return service(url)
    const { id, method } = JSON.parse(String(init?.body))
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : `0x${balance.toString(16)}` })
  }) as typeof globalThis.fetch
  const handle = createKit(
    { ...options, networks: [network, { ...network, id: 2, name: 'Basalt' }, ...networks] },
    { clock, storage, locks, fetch: answer ?? node },
  )
  const kit = internalKit(handle)
  connectAs(kit)
  kit.store.set(parserAtom, { parse: parseAddress })
  const events: { name: string; detail: unknown }[] = []
  kit.events.onAny((name, detail) => void events.push({ name, detail }))
  const made = { kit, clock, driver, events }
  live.add(made)
  return made
}

export function connectAs(kit: InternalKit, address = self): void {
  kit.store.set(connectionAtoms.eip155, { status: 'connected', session: sessionOf(address) as Session<'eip155'> })
}

/** Fills the form in as a visitor would. */
export function fill({ kit, driver }: SendKit, amount = '1.5', recipient = other): void {
  kit.store.set(keyedQuoteAtom, { key: `eip155:1:${self}>`, loading: false, at: 0, quote: feeOf(driver.fee) })
  setAmount(kit, amount)
  setRecipient(kit, recipient)
}

export const tracked = (events: SendKit['events']): string[] =>
  events.flatMap(({ name, detail }) => (name === 'event' ? [(detail as { event: string }).event] : []))

export const stateOf = ({ kit }: SendKit): SendState => kit.store.get(sendStateAtom)

export const reviewOf = (one: SendKit): Review => (stateOf(one) as Extract<SendState, { review: Review }>).review

/** A kit whose visitor looks at the review. */
export async function reviewed(given: Parameters<typeof sendKit>[0] = {}, amount = '1.5'): Promise<SendKit> {
  const one = await sendKit(given)
  one.kit.store.set(openAtom, true)
  one.kit.store.set(historyAtom, [{ name: 'WalletSend', params: undefined }])
  watchTransfers(one.kit, one.driver.open)
  fill(one, amount)
  await startReview(one.kit, one.driver.open)
  if (stateOf(one).status !== 'review') throw new Error(`No review: ${stateOf(one).status}`)
  return one
}

/** A wallet that answers when the test says so. */
export function held({ driver }: SendKit) {
  let resolve = (_: string) => {}
  let reject = (_: unknown) => {}
  driver.answer = () =>
    new Promise<string>((yes, no) => {
      resolve = yes
      reject = no
    })
  return { resolve: (hash: string) => resolve(hash), reject: (error: unknown) => reject(error) }
}

/** Confirms, and waits until the wallet asks. */
export async function prompted(one: SendKit): Promise<void> {
  void submitReview(one.kit, one.driver.open)
  await flush()
  if (one.driver.submitted.length !== 1) throw new Error(`The wallet was asked ${one.driver.submitted.length} times`)
}
