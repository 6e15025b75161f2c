import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoTokens, deployTokens } from '../../../demo/stack/evm/tokens.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { fakeRpc, type RpcHandler } from '../../../test/fakes/rpc.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { WmError } from '../core/errors.ts'
import type { TransferIntent } from '../core/send-capability.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { capture } from './provider.ts'
import { send } from './send.ts'
import { isTransferIn } from './send-operations.ts'
import { tokenSend } from './token-send.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const [dollar] = demoTokens
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (WmError.is(error) ? error.code : error),
  )

describe('on a real chain', () => {
  let anvil: Anvil
  let c: Context
  let network: ReturnType<typeof toNetwork>
  beforeAll(async () => {
    anvil = await startAnvil(31_337)
    await deployTokens({ rpcUrl: anvil.url })
    network = toNetwork({
      ...mainnet,
      id: 31_337,
      caipNetworkId: 'eip155:31337',
      rpcUrls: { default: { http: [anvil.url] } },
    })
    c = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] }
  })
  afterAll(() => anvil?.stop())

  const token = tokenSend(dollar.address)

  test('default: the contract says its decimals and the balance', async () => {
    expect(await token.facts(from, network, c)).toEqual({ decimals: 6, balance: 8_204_100_000n })
  })

  test('behavior: where there is no contract nothing is said', async () => {
    expect(await codeOf(tokenSend(to).facts(from, network, c))).toBe('TOKEN_UNREADABLE')
  })

  test('default: quoted, sent, seen and compared', async () => {
    const mark = await token.mark(from, network, c)
    const fee = await token.quote({ from, to, value: 1_500_000n }, network, c)
    expect(fee.gas).toBeGreaterThan(21_000n)
    const intent: TransferIntent = {
      id: 'i',
      caipNetworkId: 'eip155:31337',
      from,
      to,
      value: 1_500_000n,
      fee,
      token: dollar.address,
    }
    const provider = {
      request: ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) =>
        anvil.rpc(method === 'eth_requestAccounts' ? 'eth_accounts' : method, params),
    }
    const session: Session<'eip155'> = {
      namespace: 'eip155',
      connectorId: 'x',
      address: from,
      accounts: [{ address: from, type: 'eoa' }],
      caipNetworkId: 'eip155:31337',
      provider: capture(provider) ?? provider,
    }
    const hash = await token.submit(session, intent, c)
    const sought = { from, to, value: 1_500_000n, mark }
    await vi.waitFor(
      async () =>
        expect(await token.status({ ...sought, hash }, network, c)).toMatchObject({ status: 'confirmed', hash }),
      10_000,
    )
    // Found also when the answer was lost, and only as what it is.
    expect(await token.status(sought, network, c)).toMatchObject({ status: 'confirmed', hash })
    expect(await token.status({ ...sought, value: 1_500_001n }, network, c)).toEqual({ status: 'not-found' })
    expect(await send.status({ ...sought, to: dollar.address, value: 0n }, network, c)).toEqual({ status: 'not-found' })
    expect(await token.verify(hash, intent, network, c)).toBe('match')
    expect(await token.verify(hash, { ...intent, value: 1n }, network, c)).toBe('mismatch')
    expect(await token.verify(hash, { ...intent, to: from }, network, c)).toBe('mismatch')
    expect(await tokenSend(to).verify(hash, intent, network, c)).toBe('mismatch')
    expect(await token.facts(to, network, c)).toMatchObject({ balance: 8_205_600_000n })
  })

  test('behavior: more than there is, is refused before anything is estimated', async () => {
    expect(await codeOf(token.quote({ from, to, value: 10n ** 30n }, network, c))).toBe('INSUFFICIENT_FUNDS')
  })

  test('behavior: coins that do not cover the fee are refused', async () => {
    const poor = '0x00000000000000000000000000000000000000A7'
    const slot = `0x${poor.slice(2).toLowerCase().padStart(64, '0')}`
    await anvil.rpc('anvil_setStorageAt', [dollar.address, slot, `0x${'f'.padStart(64, '0')}`])
    expect(await codeOf(token.quote({ from: poor, to, value: 1n }, network, c))).toBe('INSUFFICIENT_FUNDS')
  })
})

describe('a contract that does as it likes', () => {
  const network = toNetwork({ ...mainnet, rpcUrls: { default: { http: ['https://rpc.test'] } } })
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  function context(call: (data: string) => unknown): Context {
    const handler: RpcHandler = ({ method, params }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_call') return call((params[0] as { data: string }).data)
      if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
      if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x64' }
      return method === 'eth_estimateGas' ? '0xfde8' : '0x1'
    }
    const { fetch } = fakeRpc(handler)
    return { signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] }
  }
  const token = tokenSend(dollar.address)

  test.each([
    ['nothing', '0x'],
    ['too little', '0x06'],
    ['too much', `${word(6n)}00`],
    ['37 decimals', word(37n)],
    ['256 decimals', word(256n)],
    ['no number', 'six'],
    ['null', null],
  ])('behavior: decimals of %s are unreadable', async (_, decimals) => {
    const c = context((data) => (data === '0x313ce567' ? decimals : word(5n)))
    expect(await codeOf(token.facts(from, network, c))).toBe('TOKEN_UNREADABLE')
  })

  test.each([0n, 6n, 36n])('default: decimals of %s are read', async (decimals) => {
    const c = context((data) => (data === '0x313ce567' ? word(decimals) : word(5n)))
    expect(await token.facts(from, network, c)).toEqual({ decimals: Number(decimals), balance: 5n })
  })

  const quoting = (answer: unknown) =>
    token.quote(
      { from, to, value: 1n },
      network,
      context((data) => (data.startsWith('0xa9059cbb') ? answer : word(5n))),
    )
  test('behavior: a transfer that would not fail but say no is refused; one that says nothing is not', async () => {
    expect(await codeOf(quoting(word(0n)))).toBe('NODE_ERROR')
    expect(await codeOf(quoting(word(1n)))).toBe('resolved')
    expect(await codeOf(quoting('0x'))).toBe('resolved')
  })
})

test('behavior: a smart account’s transfer of a token is known by its calldata', () => {
  const wordOf = (text: string) => text.replace(/^0x/, '').toLowerCase().padStart(64, '0')
  const data = `0xa9059cbb${wordOf(to)}${wordOf('5')}`
  const inner = `b61d27f6${wordOf(dollar.address)}${wordOf('0')}${wordOf('60')}${wordOf('44')}${data.slice(2).padEnd(192, '0')}`
  const size = (inner.length / 2).toString(16)
  const operation =
    [from, '0', '120', '140'].map(wordOf).slice(0, 1).join('') + wordOf('0') + wordOf('120') + wordOf('80')
  const input = `0x765e827f${wordOf('40')}${wordOf('0')}${wordOf('1')}${wordOf('20')}${operation.slice(0, 192)}${wordOf('80')}${wordOf(size)}${inner}`
  const sought = { from, to: dollar.address, value: 0n, data }
  expect(isTransferIn({ input }, sought)).toBe(true)
  expect(isTransferIn({ input }, { ...sought, data: data.replace(/5$/, '6') })).toBe(false)
  expect(isTransferIn({ input }, { from, to: dollar.address, value: 0n })).toBe(false)
})
