import { pad } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenCode } from '../../../demo/stack/evm/token-code.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { TransferIntent } from '../core/send-capability.ts'
import type { Network, Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { capture } from './provider.ts'
import { send } from './send.ts'
import { tokenSend } from './token-send.ts'
import { transferEffects } from './transfer-effects.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0x00000000000000000000000000000000000070CE'
const HELD = 1_000_000n
const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`

let anvil: Anvil
let network: Network
beforeAll(async () => {
  anvil = await startAnvil(31_337)
  network = toNetwork({
    ...mainnet,
    id: 31_337,
    caipNetworkId: 'eip155:31337',
    rpcUrls: { default: { http: [anvil.url] } },
  })
})
afterAll(() => anvil?.stop())

/** A node without some methods, as the public ones are: their refusals come from here, all else from the chain. */
function context(without: readonly string[] = []): Context {
  const asked: typeof fetch = async (input, init) => {
    const { id, method, params } = JSON.parse(String(init?.body)) as { id: number; method: string; params: unknown[] }
    const isRefused = without.includes(method) || (without.includes('overrides') && params.length > 2)
    if (!isRefused) return fetch(input, init)
    return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
  }
  return { signal: new AbortController().signal, clock: systemClock, fetch: asked, networks: [network] }
}

async function deploy(token: Partial<Parameters<typeof tokenCode>[0]> = {}): Promise<void> {
  await anvil.rpc('anvil_setCode', [contract, tokenCode({ name: 'Odd', symbol: 'ODD', decimals: 6, ...token })])
  await anvil.rpc('anvil_setStorageAt', [contract, pad(from), word(HELD)])
  await anvil.rpc('anvil_setStorageAt', [contract, pad(to), word(0n)])
}
const balance = (of: string) =>
  tokenSend(contract)
    .facts(of, network, context())
    .then((facts) => facts.balance)

function connected(): Session<'eip155'> {
  const provider = {
    request: ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) =>
      anvil.rpc(method === 'eth_requestAccounts' ? 'eth_accounts' : method, params),
  }
  return {
    namespace: 'eip155',
    connectorId: 'x',
    address: from,
    accounts: [{ address: from, type: 'eoa' }],
    caipNetworkId: 'eip155:31337',
    provider: capture(provider) ?? provider,
  }
}

const kinds = [
  ['as any other', {}, { lost: 250_001n, won: 250_001n }],
  ['without an answer to a transfer, as USDT', { isSilent: true }, { lost: 250_001n, won: 250_001n }],
  ['that keeps a part', { feeBasisPoints: 250 }, { lost: 250_001n, won: 243_751n }],
  ['that keeps everything', { feeBasisPoints: 10_000 }, { lost: 250_001n, won: 0n }],
  ['that takes more', { surcharge: 7 }, { lost: 250_008n, won: 250_001n }],
] as const
const ways = [
  ['by eth_simulateV1', []],
  ['by other code in the place of the sender', ['eth_simulateV1']],
] as const

describe.each(kinds)('a token %s', (_, options, { lost, won }) => {
  beforeEach(() => deploy(options))
  const value = 250_001n
  const token = tokenSend(contract)

  test.each(ways)('default: %s says what then happens', async (_way, without) => {
    const effects = await token.effects?.({ from, to, value }, network, context(without))
    expect(effects).toEqual({ extra: lost - value, missing: value - won })
  })

  test('default: is sent, and the balances are as it was said', async () => {
    const c = context()
    const fee = await token.quote({ from, to, value }, network, c)
    const mark = await token.mark(from, network, c)
    const intent: TransferIntent = {
      ...{ id: 'i', caipNetworkId: 'eip155:31337', from, to, value, fee },
      token: contract,
    }
    const hash = await token.submit(connected(), intent, c)
    expect([await balance(from), await balance(to)]).toEqual([HELD - lost, won])
    expect(await token.verify(hash, { ...intent, mark }, network, c)).toBe('match')
    expect(await token.status({ from, to, value, hash, mark }, network, c)).toMatchObject({ status: 'confirmed', hash })
  })
})

describe('without a simulation', () => {
  test('behavior: a node that offers neither way says nothing', async () => {
    await deploy()
    const c = context(['eth_simulateV1', 'overrides'])
    expect(await transferEffects({ from, to, value: 1n }, network, c, contract)).toBeUndefined()
  })

  test('behavior: nothing is said of a transfer that would fail', async () => {
    await deploy()
    for (const [, without] of ways) {
      const said = transferEffects({ from, to, value: HELD + 1n }, network, context(without), contract)
      expect(await said).toBeUndefined()
    }
  })
})

describe('to oneself', () => {
  test.each(ways)('behavior: %s only what the token keeps is missing', async (_way, without) => {
    await deploy({ feeBasisPoints: 100 })
    const effects = await transferEffects({ from, to: from, value: 10_000n }, network, context(without), contract)
    expect(effects).toEqual({ extra: 0n, missing: 100n })
  })
})

describe('the coin', () => {
  test('default: moves what it says', async () => {
    const effects = await send.effects?.({ from, to, value: 10n ** 18n }, network, context())
    expect(effects).toEqual({ extra: 0n, missing: 0n })
  })

  test('behavior: a contract that passes it on keeps nothing', async () => {
    const passer = '0x0000000000000000000000000000000000007a55'
    // Sends the value of a call to the address 0xdead.
    await anvil.rpc('anvil_setCode', [passer, '0x60006000600060003461dead5af100'])
    const effects = await send.effects?.({ from, to: passer, value: 5n }, network, context())
    expect(effects).toEqual({ extra: 0n, missing: 5n })
  })
})

test('behavior: other tokens that leave the account are noticed', async () => {
  const other = '0x00000000000000000000000000000000000007e4'
  await deploy()
  // A token whose transfer also moves another one out of the account, as an event of that contract says.
  const event = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const log = `7f${pad(to).slice(2)}7f${pad(from).slice(2)}7f${event}60206000a3`
  await anvil.rpc('anvil_setCode', [other, `0x6001600052${log}60206000f3`])
  const caller = '0x0000000000000000000000000000000000000ca1'
  await anvil.rpc('anvil_setCode', [caller, `0x600060006000600060006107e45af150600160005260206000f3`])
  const effects = await transferEffects({ from, to, value: 0n }, network, context(), caller)
  expect(effects).toMatchObject({ others: true })
})
