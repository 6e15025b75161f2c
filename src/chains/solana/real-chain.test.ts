import { createPublicKey, verify } from 'node:crypto'
import { generateKeyPairSigner, getTransactionDecoder } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSolana } from '../../../demo/stack/solana/solana.mjs'
import { everyError } from '../../../test/fakes/every-error.ts'
import { createSolanaTestWallet } from '../../testing/create-solana-test-wallet.ts'
import { solanaTestKeys } from '../../testing/solana-keys.ts'
import type { SolanaTestWallet, SolanaTestWalletOptions } from '../../testing/solana-types.ts'
import { registerStandard } from '../../testing/standard-registration.ts'
import { decodeBase58 } from '../core/base58.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { TransferIntent } from '../core/send-capability.ts'
import type { Network, Session } from '../core/types.ts'
import { parseUnits } from '../core/units.ts'
import { toNetwork } from '../network.ts'
import { createSolanaAdapter } from './adapter.ts'
import { latestBlockhash } from './chain-reads.ts'
import { rpcOf } from './rpc.ts'
import { send } from './send.ts'
import { createSolanaFinder } from './solana-finder.ts'
import { transferMessage } from './transfer-message.ts'

type Node = Awaited<ReturnType<typeof startSolana>>

let node: Node
let network: Network
beforeAll(async () => {
  node = await startSolana({ port: 0, blockTime: 0 })
})
afterAll(() => node?.stop())
beforeEach(() => {
  node.fail()
  network = toNetwork({
    id: node.caipNetworkId.slice('solana:'.length),
    name: 'Local',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [node.url] } },
  })
})

const stop = new AbortController()
const context = (signal = stop.signal): Context => ({ signal, clock: systemClock, fetch, networks: [network] })
const receiver = async () => (await generateKeyPairSigner()).address as string

interface World {
  readonly adapter: ReturnType<typeof createSolanaAdapter>
  readonly wallet: SolanaTestWallet
  readonly session: Session<'solana'>
}
async function connected(options: Partial<SolanaTestWalletOptions> = {}): Promise<World> {
  const page = new EventTarget()
  const wallet = createSolanaTestWallet({ chains: [{ id: 'solana:localnet', rpcUrl: node.url }], ...options })
  wallet.register(page)
  const adapter = createSolanaAdapter(createSolanaFinder(page))
  const networkId = network.caipNetworkId
  const session = await adapter.connect('solana:Solana Test Wallet', { ...context(), networkId })
  return { adapter, wallet, session }
}
const balance = async ({ adapter }: World, of: string) => adapter.capabilities.balance?.read(network, of, context())

async function intend({ session }: World, to: string, value: bigint): Promise<TransferIntent> {
  const from = session.address
  const fee = await send.quote({ from, to, value }, network, context())
  return Object.freeze({ id: 'intent', caipNetworkId: network.caipNetworkId, from, to, value, fee })
}

/** Verifies with OpenSSL that the account signed the transaction. */
function isSignedBy(transaction: Uint8Array, address: string): boolean {
  const { messageBytes, signatures } = getTransactionDecoder().decode(transaction)
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address, 44) as Uint8Array])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const signature = Object.entries(signatures).find(([who]) => who === address)?.[1]
  return !!signature && verify(null, Uint8Array.from(messageBytes), key, Uint8Array.from(signature))
}
async function sent(hash: string): Promise<Uint8Array> {
  const params = [hash, { encoding: 'base64', maxSupportedTransactionVersion: 0 }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params })
  const response = await fetch(node.url, { method: 'POST', body })
  const { result } = (await response.json()) as { result: { transaction: [string] } }
  return Uint8Array.from(Buffer.from(result.transaction[0], 'base64'))
}

// By the wallet itself, and by the page's own node with what the wallet signed.
const ways = [
  ['the wallet sends', ['solana:signTransaction']],
  ['the page sends what the wallet signed', ['solana:signAndSendTransaction']],
] as const

describe.each(ways)('%s', (_, without) => {
  it('default: 2.01 SOL are exactly 2,010,000,000 lamports', async () => {
    const world = await connected({ without })
    const to = await receiver()
    const before = (await balance(world, world.session.address)) as bigint
    const intent = await intend(world, to, parseUnits('2.01', 9))
    const mark = await send.mark(intent.from, network, context())
    const hash = await send.submit(world.session, intent, context())
    expect(await balance(world, to)).toBe(2_010_000_000n)
    expect(await balance(world, world.session.address)).toBe(before - 2_010_000_000n - intent.fee.fee)
    expect(intent.fee.fee).toBe(15_000n)
    const bytes = await sent(hash)
    expect(isSignedBy(bytes, intent.from)).toBe(true)
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1
    expect(isSignedBy(bytes, intent.from)).toBe(false)
    await expect(send.status({ ...intent, hash, mark }, network, context())).resolves.toEqual({
      status: 'confirmed',
      hash,
    })
    await expect(send.verify(hash, { ...intent, mark }, network, context())).resolves.toBe('match')
    // A payment of the same content from before the mark does not match.
    const later = await send.mark(intent.from, network, context())
    await expect(send.verify(hash, { ...intent, mark: later }, network, context())).resolves.toBe('mismatch')
    for (const other of [{ to: intent.from }, { value: 1n }, { from: to }])
      await expect(send.verify(hash, { ...intent, ...other }, network, context())).resolves.toBe('mismatch')
  })

  it('error: declined is not sent, and the wallet is asked once', async () => {
    const world = await connected({ without })
    const to = await receiver()
    const intent = await intend(world, to, 1_000_000_000n)
    world.wallet.setApprove(() => false)
    world.wallet.clearRequests()
    await expect(send.submit(world.session, intent, context())).rejects.toMatchObject({
      code: 'USER_REJECTED',
      data: { action: 'send' },
    })
    expect(world.wallet.requests).toHaveLength(1)
    expect(await balance(world, to)).toBe(0n)
  })

  it('behavior: aborted after the wallet was asked, the answer still counts (S-03)', async () => {
    const world = await connected({ without })
    const to = await receiver()
    const intent = await intend(world, to, 1_000_000_000n)
    world.wallet.setApprove('never')
    const ours = new AbortController()
    const attempt = send.submit(world.session, intent, context(ours.signal))
    const approval = await world.wallet.nextApproval()
    ours.abort(everyError('MODAL_CLOSED'))
    approval.approve()
    await expect(attempt).resolves.toEqual(expect.any(String))
    expect(await balance(world, to)).toBe(1_000_000_000n)
  })

  it('error: a blockhash that expired while the visitor thought', async () => {
    const world = await connected({ without })
    const to = await receiver()
    const intent = await intend(world, to, 1_000_000_000n)
    world.wallet.setApprove('never')
    const attempt = send.submit(world.session, intent, context())
    const ended = expect(attempt).rejects.toMatchObject({ code: 'NODE_ERROR' })
    const approval = await world.wallet.nextApproval()
    node.advance(151)
    approval.approve()
    await ended
    expect(await balance(world, to)).toBe(0n)
  })

  it('behavior: a transaction that gets lost is pending until it cannot be mined any more', async () => {
    const world = await connected({ without })
    const to = await receiver()
    const intent = await intend(world, to, 1_000_000_000n)
    const mark = await send.mark(intent.from, network, context())
    node.fail({ drop: true, methods: ['sendTransaction'] })
    const hash = await send.submit(world.session, intent, context())
    node.fail()
    const status = () => send.status({ ...intent, hash, mark }, network, context())
    await expect(status()).resolves.toEqual({ status: 'pending' })
    node.advance(149)
    await expect(status()).resolves.toEqual({ status: 'pending' })
    node.advance(2)
    await vi.waitFor(
      async () => expect(await status()).toEqual({ status: 'reverted', hash, reason: 'expired' }),
      10_000,
    )
    expect(await balance(world, to)).toBe(0n)
  })
})

describe('quote', () => {
  it('behavior: Max leaves nothing but what it cost (A-04)', async () => {
    const world = await connected({ accounts: [solanaTestKeys[2]] })
    const { session } = world
    const to = await receiver()
    // An odd balance, so that nothing fits by chance.
    await send.submit(session, await intend(world, to, 1_234_567_891n), context())
    const all = (await balance(world, session.address)) as bigint
    const fee = await send.quote({ from: session.address, to, value: 'max' }, network, context())
    for (const value of [all - fee.fee + 1n, all, all + 1n, 10n ** 19n])
      await expect(send.quote({ from: session.address, to, value }, network, context())).rejects.toMatchObject({
        code: 'INSUFFICIENT_FUNDS',
      })
    const intent = await intend(world, to, all - fee.fee)
    expect(intent.fee).toEqual(fee)
    await send.submit(session, intent, context())
    expect(await balance(world, session.address)).toBe(0n)
    expect(await balance(world, to)).toBe(1_234_567_891n + all - fee.fee)
  })

  it('error: a remainder, or a new account, that is less than its rent', async () => {
    const world = await connected()
    const { address: from } = world.session
    const poor = await receiver()
    await send.submit(world.session, await intend(world, poor, 2_000_000n), context())
    await expect(send.quote({ from: poor, to: from, value: 1_900_000n }, network, context())).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    const small = { from, to: await receiver(), value: 890_879n }
    await expect(send.quote(small, network, context())).rejects.toMatchObject({
      code: 'NODE_ERROR',
      data: { reason: 'execution-reverted' },
    })
    await expect(send.quote({ ...small, value: 890_880n }, network, context())).resolves.toMatchObject({ fee: 15_000n })
  })

  it('error: nothing at all', async () => {
    const poor = await receiver()
    for (const value of [1n, 'max'] as const)
      await expect(
        send.quote({ from: poor, to: node.accounts[0] as string, value }, network, context()),
      ).rejects.toMatchObject({
        code: 'INSUFFICIENT_FUNDS',
      })
  })

  it('error: a node that hands out old blockhashes', async () => {
    const world = await connected()
    node.advance(151)
    node.fail({ stale: true })
    await expect(intend(world, await receiver(), 1_000_000_000n)).rejects.toMatchObject({ code: 'NODE_ERROR' })
  })
})

describe('inspect', () => {
  it('behavior: nobody, somebody, a program', async () => {
    const facts = (of: string) => send.inspect(of, network, context())
    await expect(facts(await receiver())).resolves.toEqual({ contract: false, unused: true })
    await expect(facts(node.accounts[0] as string)).resolves.toEqual({ contract: false, unused: false })
    await expect(facts('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).resolves.toEqual({
      contract: true,
      unused: false,
    })
  })
})

describe('submit', () => {
  it('error: another account, another network, another wallet (S-16)', async () => {
    const world = await connected()
    const intent = await intend(world, await receiver(), 1_000_000_000n)
    const elsewhere: Session<'solana'> = { ...world.session, caipNetworkId: 'solana:elsewhere' }
    await expect(send.submit(elsewhere, intent, context())).rejects.toMatchObject({ code: 'NETWORK_MISMATCH' })
    world.wallet.setAccounts([world.wallet.addresses[1] as string])
    await expect(send.submit(world.session, intent, context())).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(world.wallet.requests.filter(({ method }) => method.startsWith('solana:'))).toEqual([])
  })

  it('error: a wallet that signs something else is not helped to send it', async () => {
    const world = await connected({ without: ['solana:signAndSendTransaction'] })
    const thief = await receiver()
    const stolen = await intend(world, thief, 5_000_000_000n)
    const honest = await intend(world, await receiver(), 1_000_000_000n)
    const { standard } = world.wallet
    const sign = standard.features['solana:signTransaction']?.signTransaction as (input: object) => Promise<unknown>
    let asked = 0
    const signTransaction = async (input: object) => {
      asked++
      const { blockhash } = await latestBlockhash(rpcOf(network, context()))
      return sign({ ...input, transaction: transferMessage(stolen, stolen.fee.params, blockhash).transaction })
    }
    const features = { ...standard.features, 'solana:signTransaction': { version: '1.0.0', signTransaction } }
    const liar = Object.create(standard, { name: { value: 'Liar' }, features: { value: features } })
    const page = new EventTarget()
    registerStandard(liar, page)
    const adapter = createSolanaAdapter(createSolanaFinder(page))
    const session = await adapter.connect('solana:Liar', { ...context(), networkId: network.caipNetworkId })
    await expect(send.submit(session, honest, context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
    expect(asked).toBe(1)
    expect(await balance(world, thief)).toBe(0n)
  })

  it.each([
    ['malformed-hash', 'OUTCOME_UNKNOWN'],
    ['disconnect', 'OUTCOME_UNKNOWN'],
    ['throw-string', 'OUTCOME_UNKNOWN'],
    ['throw-undefined', 'OUTCOME_UNKNOWN'],
    ['reject', 'USER_REJECTED'],
    [{ kind: 'throw', value: new Error('User rejected the request.') }, 'USER_REJECTED'],
    [
      { kind: 'throw', value: new Error('Attempt to debit an account but found no record of a prior credit.') },
      'INSUFFICIENT_FUNDS',
    ],
    [{ kind: 'throw', value: new Error('Transaction simulation failed: Blockhash not found') }, 'NODE_ERROR'],
    [{ kind: 'throw', value: new Error('This transaction has already been processed') }, 'OUTCOME_UNKNOWN'],
  ] as const)('error: %j is %s, and the wallet is not asked again (S-22)', async (failure, code) => {
    const world = await connected({ without: ['solana:signTransaction'] })
    const intent = await intend(world, await receiver(), 1_000_000_000n)
    const methods = ['solana:signAndSendTransaction']
    world.wallet.failures.add(typeof failure === 'string' ? { kind: failure, methods } : { ...failure, methods })
    world.wallet.clearRequests()
    await expect(send.submit(world.session, intent, context())).rejects.toMatchObject({ code })
    expect(world.wallet.requests).toHaveLength(1)
  })

  it('behavior: what the node did not answer to is found by its hash', async () => {
    const world = await connected({ without: ['solana:signAndSendTransaction'] })
    const to = await receiver()
    const intent = await intend(world, to, 1_000_000_000n)
    const mark = await send.mark(intent.from, network, context())
    node.fail({ dead: true, methods: ['sendTransaction'] })
    node.resetStats()
    const hash = await send.submit(world.session, intent, context())
    node.fail()
    await expect(send.status({ ...intent, hash, mark }, network, context())).resolves.toEqual({ status: 'pending' })
  })
})

describe('a transfer whose answer was lost', () => {
  it('behavior: is found by what it moved', async () => {
    const world = await connected({ without: ['solana:signTransaction'] })
    const to = await receiver()
    const intent = await intend(world, to, 1_234_000_000n)
    const other = await intend(world, to, 1_000_000_000n)
    const mark = await send.mark(intent.from, network, context())
    const status = () => send.status({ from: intent.from, to, value: intent.value, mark }, network, context())
    await send.submit(world.session, other, context())
    await expect(status()).resolves.toEqual({ status: 'pending' })
    world.wallet.failures.add({ kind: 'malformed-hash', times: 1 })
    await expect(send.submit(world.session, intent, context())).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    const found = await status()
    expect(found).toMatchObject({ status: 'confirmed' })
    if (found.status !== 'confirmed') throw new Error('not found')
    await expect(send.verify(found.hash, intent, network, context())).resolves.toBe('match')
  })

  it('behavior: was not sent when it can no longer be mined and is nowhere', async () => {
    const world = await connected()
    const intent = await intend(world, await receiver(), 1_000_000_000n)
    const mark = await send.mark(intent.from, network, context())
    const { from, to, value } = intent
    const status = () => send.status({ from, to, value, mark }, network, context())
    node.advance(299)
    await expect(status()).resolves.toEqual({ status: 'pending' })
    node.advance(2)
    await expect(status()).resolves.toEqual({ status: 'not-found' })
  })
})

describe('a network that is not the one', () => {
  it('error: a URL that serves another network is not believed (N-04)', async () => {
    const world = await connected()
    const other = toNetwork({
      ...network,
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    const read = world.adapter.capabilities.balance?.read(other, world.session.address, context())
    await expect(read).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
      data: { expected: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', actual: node.caipNetworkId },
    })
  })
})
