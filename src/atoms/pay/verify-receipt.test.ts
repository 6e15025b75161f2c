import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoTokens, deployTokens } from '../../../demo/stack/evm/tokens.mjs'
import { startSolana } from '../../../demo/stack/solana/solana.mjs'
import { createTokenIssuer } from '../../../demo/stack/solana/token-issuer.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import type { PaymentReceipt } from '../../chains/core/payment.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { associatedAccount } from '../../chains/solana/associated-account.ts'
import { type InternalKit, internalKit } from '../kit/internal-kit.ts'
import { createKit } from '../runtime/create-kit.ts'
import { checkReceipt } from './verify-receipt.ts'

const [dollar, kite] = demoTokens
const payer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SYSTEM = '11111111111111111111111111111111'
const EVM = 'eip155:31337'
const AWAY = 'eip155:31338'
let chain: Anvil
let node: Awaited<ReturnType<typeof startSolana>>
let issuer: Awaited<ReturnType<typeof createTokenIssuer>>
let mint: Awaited<ReturnType<typeof issuer.mint>>
let other: Awaited<ReturnType<typeof issuer.mint>>
let signer: KeyPairSigner
let kit: InternalKit
let destroy = () => {}
let fresh = 0

/** A way to pay on one network. */
interface World {
  readonly caipNetworkId: CaipNetworkId
  /** CAIP-19 parts of the coin, of a token with six decimals, and of another token. */
  readonly coin: string
  readonly token: string
  readonly otherToken: string
  readonly coinDecimals: number
  recipient(): Promise<string>
  pay(to: string, asset: string, units: bigint): Promise<string>
  /** Resolves with the hash of a transfer that the network has and that failed. */
  fail(to: string): Promise<string>
  /** A hash that the network does not have. */
  readonly unknown: string
}

const evmSend = (transaction: object) => chain.rpc('eth_sendTransaction', [{ from: payer, ...transaction }])
const transferTo = (to: string, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, units] })

const evm: World = {
  caipNetworkId: EVM,
  coin: 'slip44:60',
  token: `erc20:${dollar.address}`,
  otherToken: `erc20:${kite.address}`,
  coinDecimals: 18,
  unknown: `0x${'ab'.repeat(32)}`,
  recipient: async () => `0x${(0xfee0000 + ++fresh).toString(16).padStart(40, '0')}`,
  async pay(to, asset, units) {
    const contract = asset.startsWith('erc20:') && asset.slice(6)
    const hash = await evmSend(
      contract ? { to: contract, data: transferTo(to, units) } : { to, value: `0x${units.toString(16)}` },
    )
    return hash as string
  },
  async fail(to) {
    const hash = (await evmSend({ to: dollar.address, gas: '0x30d40', data: transferTo(to, 10n ** 30n) })) as string
    expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x0' })
    return hash
  },
}

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = (await (await fetch(node.url, { method: 'POST', body })).json()) as never
  if (error) throw new Error(JSON.stringify(error))
  return result
}

const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)

/** Executes a transfer on Solana and resolves with its signature, once the network has confirmed it. */
async function solanaSend(to: string, token: typeof mint | undefined, units: bigint, skipPreflight = false) {
  const from = { address: signer.address, signer }
  const account = async (of: string) => ({
    address: address(token ? await associatedAccount(of, token.program, token.address) : of),
    role: AccountRole.WRITABLE,
  })
  const instruction = token
    ? {
        programAddress: address(token.program),
        accounts: [await account(from.address), await account(to), { ...from, role: AccountRole.READONLY_SIGNER }],
        data: Uint8Array.from([3, ...u64(units)]),
      }
    : {
        programAddress: address(SYSTEM),
        accounts: [{ ...from, role: AccountRole.WRITABLE_SIGNER }, await account(to)],
        data: Uint8Array.from([2, 0, 0, 0, ...u64(units)]),
      }
  const { value: latest } = (await ask('getLatestBlockhash', [])) as { value: never }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (draft) => setTransactionMessageFeePayerSigner(signer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
    (draft) => appendTransactionMessageInstructions([instruction as never], draft),
  )
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  const hash = (await ask('sendTransaction', [wire, { encoding: 'base64', skipPreflight }])) as string
  // A new block is made with each transaction: what is one block old is confirmed.
  await ask('requestAirdrop', [(await generateKeyPairSigner()).address, 1_000_000_000])
  return hash
}

function solana(): World {
  return {
    caipNetworkId: node.caipNetworkId as CaipNetworkId,
    coin: 'slip44:501',
    token: `token:${mint.address}`,
    otherToken: `token:${other.address}`,
    coinDecimals: 9,
    unknown: '5'.repeat(88),
    async recipient() {
      const to = (await generateKeyPairSigner()).address as string
      for (const one of [mint, other]) await issuer.give(one, to, 0n)
      await ask('requestAirdrop', [to, 1_000_000_000])
      return to
    },
    pay: (to, asset, units) =>
      solanaSend(
        to,
        [mint, other].find((one) => asset === `token:${one.address}`),
        units,
      ),
    fail: (to) => solanaSend(to, mint, 10n ** 18n, true),
  }
}
const worlds = { evm: () => evm, solana }

/** A receipt of 12.34 of the token. */
const receiptOf = (world: World, to: string, transactions: readonly string[], change: object = {}): PaymentReceipt => ({
  ...{ id: 'one', status: 'paid', asset: `${world.caipNetworkId}/${world.token}`, symbol: 'HUSD' },
  ...{ caipNetworkId: world.caipNetworkId, recipient: to, amount: '12.34', received: '12.34', transactions, paidAt: 1 },
  ...change,
})

beforeAll(async () => {
  chain = await startAnvil(31_337)
  await deployTokens({ rpcUrl: chain.url })
  node = await startSolana({ port: 0, blockTime: 0 })
  issuer = await createTokenIssuer(node)
  signer = await generateKeyPairSigner()
  await ask('requestAirdrop', [signer.address, 100_000_000_000])
  mint = await issuer.mint({ decimals: 6 })
  other = await issuer.mint({ decimals: 6 })
  for (const one of [mint, other]) await issuer.give(one, signer.address, 10n ** 12n)
  const network = (id: number | string, url: string, symbol: string, decimals: number) => ({
    ...{ id, name: `Network ${id}`, nativeCurrency: { name: symbol, symbol, decimals } },
    rpcUrls: { default: { http: [url] } },
  })
  const handle = createKit(
    {
      networks: [
        network(31_337, chain.url, 'ETH', 18),
        // The discard port answers nobody.
        network(31_338, 'http://127.0.0.1:9', 'ETH', 18),
        {
          ...network(node.caipNetworkId.slice('solana:'.length), node.url, 'SOL', 9),
          ...{ chainNamespace: 'solana' as const },
        },
      ],
    },
    { storage: new FakeStorage() },
  )
  kit = internalKit(handle)
  destroy = () => handle.destroy()
}, 60_000)
afterAll(async () => {
  destroy()
  await chain?.stop()
  await node?.stop()
})

describe.each(['evm', 'solana'] as const)('a receipt on %s', (name) => {
  const check = (receipt: unknown) => checkReceipt(kit, receipt as PaymentReceipt)

  test('default: the exact amount is paid, less is underpaid, more is overpaid', async () => {
    const world = worlds[name]()
    for (const [units, outcome] of [
      [12_340_000n, 'paid'],
      [12_339_999n, 'underpaid'],
      [12_340_001n, 'overpaid'],
    ] as const) {
      const to = await world.recipient()
      expect(await check(receiptOf(world, to, [await world.pay(to, world.token, units)]))).toBe(outcome)
    }
  })

  test('default: the own coin of the network, in its own decimals', async () => {
    const world = worlds[name]()
    const to = await world.recipient()
    const hash = await world.pay(to, world.coin, 15n * 10n ** BigInt(world.coinDecimals - 1))
    const asset = `${world.caipNetworkId}/${world.coin}`
    expect(await check(receiptOf(world, to, [hash], { asset, amount: '1.5' }))).toBe('paid')
    expect(await check(receiptOf(world, to, [hash], { asset, amount: '1.500000001' }))).toBe('underpaid')
  })

  test('default: the parts of a payment are added, and one that is not there adds nothing', async () => {
    const world = worlds[name]()
    const to = await world.recipient()
    const parts = [await world.pay(to, world.token, 12_000_000n), await world.pay(to, world.token, 340_000n)]
    expect(await check(receiptOf(world, to, parts))).toBe('paid')
    expect(await check(receiptOf(world, to, [...parts.slice(0, 1), world.unknown]))).toBe('underpaid')
  })

  test('behavior: nothing that has arrived is missing', async () => {
    const world = worlds[name]()
    const to = await world.recipient()
    expect(await check(receiptOf(world, to, []))).toBe('missing')
    for (const hash of [world.unknown, '', 'nonsense'])
      expect(await check(receiptOf(world, to, [hash]))).toBe('missing')
  })

  test('security: a transaction that is named twice, in whatever spelling, pays once', async () => {
    const world = worlds[name]()
    const to = await world.recipient()
    const hash = await world.pay(to, world.token, 6_170_000n)
    const spellings = name === 'evm' ? [hash, hash.toUpperCase().replace('X', 'x'), hash.toUpperCase()] : [hash]
    expect(await check(receiptOf(world, to, [hash, hash, ...spellings]))).toBe('underpaid')
  })

  test('security: what has paid another recipient, or another asset, is missing', async () => {
    const world = worlds[name]()
    const [to, stranger] = [await world.recipient(), await world.recipient()]
    const hash = await world.pay(to, world.token, 12_340_000n)
    expect(await check(receiptOf(world, stranger, [hash]))).toBe('missing')
    // The coins are as many units as of the token were to be paid.
    const coins = await world.pay(to, world.coin, 12_340_000n)
    expect(await check(receiptOf(world, to, [coins]))).toBe('missing')
    for (const asset of [world.otherToken, world.coin])
      expect(await check(receiptOf(world, to, [hash], { asset: `${world.caipNetworkId}/${asset}` }))).toBe('missing')
  })

  test('security: a coin that is not that of the network is missing', async () => {
    const world = worlds[name]()
    const to = await world.recipient()
    const hash = await world.pay(to, world.coin, 10n ** BigInt(world.coinDecimals))
    const asset = `${world.caipNetworkId}/slip44:0`
    expect(await check(receiptOf(world, to, [hash], { asset, amount: '1' }))).toBe('missing')
  })

  test('security: a failed transaction pays nothing', async () => {
    const world = worlds[name]()
    const to = await world.recipient()
    expect(await check(receiptOf(world, to, [await world.fail(to)]))).toBe('missing')
  })

  test('security: the receipt of another network is refused, and one that names two networks', async () => {
    const world = worlds[name]()
    const to = await world.recipient()
    const hash = await world.pay(to, world.token, 12_340_000n)
    const asset = `eip155:1/${world.token}`
    await expect(check(receiptOf(world, to, [hash], { asset, caipNetworkId: 'eip155:1' }))).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    await expect(check(receiptOf(world, to, [hash], { caipNetworkId: AWAY }))).rejects.toMatchObject({
      code: 'OPTION_INVALID',
    })
  })
})

describe('a receipt', () => {
  const to = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'

  test.each([
    ['none', undefined],
    ['null', null],
    ['a text', '{"amount":"12.34"}'],
    ['an empty one', {}],
    ['transactions that are a text', { transactions: evm.unknown }],
    ['a transaction that is no text', { transactions: [7] }],
    ['more transactions than a payment has', { transactions: Array.from({ length: 1001 }, () => evm.unknown) }],
    ['an amount that is a number', { amount: 12.34 }],
    ['an amount below zero', { amount: '-1' }],
    ['an amount of nothing', { amount: '0.00' }],
    ['an amount with an exponent', { amount: '1e3' }],
    ['an asset that is none', { asset: 'HUSD' }],
    ['an asset without its network', { asset: evm.token }],
    ['a recipient that is no text', { recipient: null }],
  ])('error: %s is told as a wrong option', async (_, change) => {
    const receipt = typeof change === 'object' && change && Object.keys(change).length ? change : undefined
    const given = receipt ? receiptOf(evm, to, [evm.unknown], receipt) : change
    await expect(checkReceipt(kit, given as PaymentReceipt)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
  })

  test('behavior: a recipient that is no address has been paid nothing', async () => {
    expect(await checkReceipt(kit, receiptOf(evm, 'nobody', [evm.unknown]))).toBe('missing')
  })

  test('error: an amount with more digits than the token has is refused', async () => {
    const given = receiptOf(evm, to, [evm.unknown], { amount: '1.0000001' })
    await expect(checkReceipt(kit, given)).rejects.toMatchObject({ code: 'AMOUNT_INVALID' })
  })

  test('error: a node that is away says nothing about the payment', async () => {
    const given = receiptOf(evm, to, [evm.unknown], { asset: `${AWAY}/${evm.token}`, caipNetworkId: AWAY })
    await expect(checkReceipt(kit, given)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
    const coin = receiptOf(evm, to, [evm.unknown], { asset: `${AWAY}/slip44:60`, caipNetworkId: AWAY })
    await expect(checkReceipt(kit, coin)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
  })
})
