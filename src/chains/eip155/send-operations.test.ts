import { createPublicClient, http, parseEther, parseGwei, toHex } from 'viem'
import { formatUserOperationRequest, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  deployAccountAbstraction,
  entryPoint,
  operatorOf,
  simple7702Account,
} from '../../../demo/stack/evm/account-abstraction.mjs'
import { createBundler } from '../../../demo/stack/evm/bundler.mjs'
import { start } from '../../../demo/stack/evm/evm.mjs'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { SubmitMark } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { anvil as local } from '../networks.ts'
import { send } from './send.ts'

let world: Awaited<ReturnType<typeof start>>
let network: Network
beforeAll(async () => {
  world = await start({ ports: [0, 0] })
  await deployAccountAbstraction(chain())
  network = toNetwork({ ...local, rpcUrls: { default: { http: [chain().rpcUrl] } } })
})
afterAll(() => world?.stop())

const chain = () => world.chains[0] as (typeof world.chains)[number]
const c = (): Context => ({ signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] })
const to = '0x00000000000000000000000000000000000000B1'
const other = '0x00000000000000000000000000000000000000b2'
const value = 12_345n

/** A new smart account that makes these calls in one operation. */
async function operation(calls: readonly { readonly to: `0x${string}`; readonly value: bigint }[]) {
  const client = createPublicClient({ transport: http(chain().rpcUrl), chain: operatorOf(chain()).chain })
  const owner = privateKeyToAccount(generatePrivateKey())
  const rpc = (method: string, params: unknown[]) =>
    client.request({ method: method as never, params: params as never })
  await rpc('anvil_setBalance', [owner.address, toHex(parseEther('1'))])
  const mark = await send.mark(owner.address, network, c())
  const account = await toSimple7702SmartAccount({ client, owner, implementation: simple7702Account })
  const authorization = await owner.signAuthorization({ address: simple7702Account, chainId: chain().id, nonce: 0 })
  const unsigned = {
    sender: owner.address,
    nonce: 0n,
    callData: await account.encodeCalls(calls),
    callGasLimit: 200_000n,
    verificationGasLimit: 200_000n,
    preVerificationGas: 80_000n,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: parseGwei('1'),
    signature: '0x' as const,
  }
  const signature = await account.signUserOperation(unsigned)
  const request = async () => {
    const params = [formatUserOperationRequest({ ...unsigned, signature, authorization }), entryPoint]
    const bundler = createBundler(chain())
    const id = await bundler.request({ method: 'eth_sendUserOperation', params })
    const receiptOf = () => bundler.request({ method: 'eth_getUserOperationReceipt', params: [id] })
    // The answer with the id does not wait for the block.
    await expect.poll(receiptOf, { timeout: 30_000 }).not.toBeNull()
    const { receipt } = (await receiptOf()) as { receipt: { transactionHash: string } }
    return receipt.transactionHash
  }
  return { from: owner.address, mark, send: request, rpc }
}
const intentOf = (from: string) => ({
  ...{ id: 'x', from, to, value, caipNetworkId: network.caipNetworkId },
  ...{ symbol: 'ETH', decimals: 18, fee: { gas: 0n, fee: 0n, params: {} } },
})
const verified = (hash: string, intent: ReturnType<typeof intentOf> & { readonly mark?: SubmitMark }) =>
  send.verify(hash, intent as Parameters<typeof send.verify>[1], network, c())

describe('a transfer of a smart account', () => {
  it('is found without a hash, and is what was confirmed', async () => {
    const { from, mark, send: go } = await operation([{ to, value }])
    const sought = { from, to, value, mark }
    expect(await send.status(sought, network, c())).toEqual({ status: 'not-found' })
    const hash = await go()
    expect(await send.status(sought, network, c())).toEqual({ status: 'confirmed', hash })
    expect(await send.status({ ...sought, hash }, network, c())).toEqual({ status: 'confirmed', hash })
    expect(await verified(hash, intentOf(from))).toBe('match')
    expect(await verified(hash, { ...intentOf(from), to: other })).toBe('mismatch')
    expect(await verified(hash, { ...intentOf(from), value: value + 1n })).toBe('mismatch')
    expect(await verified(hash, intentOf(other))).toBe('mismatch')
    // An operation with another value, or from before the mark, is not the one that is sought.
    expect(await send.status({ ...sought, value: 1n }, network, c())).toEqual({ status: 'not-found' })
    const later = { nonce: mark.nonce, block: `${BigInt(mark.block) + 1_000n}` }
    expect(await send.status({ ...sought, mark: later }, network, c())).toEqual({ status: 'not-found' })
    expect(await verified(hash, { ...intentOf(from), mark })).toBe('match')
    expect(await verified(hash, { ...intentOf(from), mark: later })).toBe('mismatch')
  })

  it('that was undone is reverted, although the transaction around it went well', async () => {
    const moody = '0x00000000000000000000000000000000000000D1'
    const { from, mark, send: go, rpc } = await operation([{ to: moody, value }])
    await rpc('anvil_setCode', [moody, '0x60006000fd'])
    const hash = await go()
    const sought = { from, to: moody, value, mark }
    expect(await send.status(sought, network, c())).toMatchObject({ status: 'reverted', hash })
    expect(await send.status({ ...sought, hash }, network, c())).toMatchObject({ status: 'reverted', hash })
  })

  it('that did more than was confirmed is not it', async () => {
    const both = [
      { to, value },
      { to: other, value: 1n },
    ] as const
    const { from, mark, send: go } = await operation(both)
    const hash = await go()
    expect(await verified(hash, intentOf(from))).toBe('mismatch')
    expect(await send.status({ from, to, value, mark }, network, c())).toEqual({ status: 'not-found' })
  })
})
