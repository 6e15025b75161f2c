import { hexToString, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { FakeWallet, install } from '../../../test/fakes/eip1193.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import type { SendCapability, TransferIntent } from '../core/send-capability.ts'
import type { Network, Session } from '../core/types.ts'
import { parseUnits } from '../core/units.ts'
import { toNetwork } from '../network.ts'
import { anvil as local } from '../networks.ts'
import { createEip155Adapter } from './adapter.ts'
import { createEip155Finder } from './eip155-finder.ts'
import { send as sendCapability } from './send.ts'

// The development mnemonic's second account, which every anvil funds.
const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const chains: Anvil[] = []
let networks: readonly [Network, Network]
let fresh = 0

/** A receiver that nobody has used. */
const receiver = () => `0x${(0xabc0000 + ++fresh).toString(16).padStart(40, '0')}` as const

/** A wallet with a real key on real chains. */
function realWallet() {
  const wallet = new FakeWallet({ accounts: [account.address], chainId: '0x7a69', knownChains: ['0x7a69'] })
  const chain = () => chains[wallet.chainId === '0x7a69' ? 0 : 1] as Anvil
  wallet.answer('personal_sign', ([bytes]) => account.signMessage({ message: { raw: bytes as `0x${string}` } }))
  wallet.answer('eth_sendTransaction', async ([raw]) => {
    const tx = raw as Record<string, `0x${string}`>
    const nonce = await chain().rpc('eth_getTransactionCount', [tx.from, 'pending'])
    const signed = await account.signTransaction({
      type: 'eip1559',
      chainId: Number(tx.chainId),
      nonce: Number(nonce),
      to: tx.to as `0x${string}`,
      value: BigInt(tx.value as string),
      gas: BigInt(tx.gas as string),
      maxFeePerGas: BigInt(tx.maxFeePerGas as string),
      maxPriorityFeePerGas: BigInt(tx.maxPriorityFeePerGas as string),
    })
    return chain().rpc('eth_sendRawTransaction', [signed])
  })
  return wallet
}

describe('on a real chain', () => {
  let wallet: FakeWallet
  let send: SendCapability<'eip155'>
  let adapter: ReturnType<typeof createEip155Adapter>
  let session: Session<'eip155'>
  const c = (): ConnectContext => ({
    signal: new AbortController().signal,
    clock: systemClock,
    fetch,
    networks,
    networkId: 'eip155:31337',
  })
  const chain = () => chains[0] as Anvil
  const balance = async (address: string, at = chain()) =>
    BigInt(String(await at.rpc('eth_getBalance', [address, 'latest'])))

  /** Anvil mines at once, but not within the call that sends. */
  const submit = async (by: Session<'eip155'>, intent: TransferIntent, at = chain()) => {
    const hash = await send.submit(by, intent, c())
    await vi.waitFor(async () => expect(await at.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull(), 10_000)
    return hash
  }

  beforeAll(async () => {
    const made = await Promise.all([startAnvil(31337), startAnvil(31338)])
    chains.push(...made)
    const [first, second] = made
    networks = [
      toNetwork({ ...local, rpcUrls: { default: { http: [first.url] } } }),
      toNetwork({ ...local, id: 31338, name: 'Second', rpcUrls: { default: { http: [second.url] } } }),
    ]
  })
  afterAll(async () => {
    await Promise.all(chains.map((each) => each.stop()))
  })
  beforeEach(async () => {
    const page = new EventTarget()
    wallet = realWallet()
    install(page, wallet, { uuid: 'u', name: 'Real', rdns: 'io.real' })
    adapter = createEip155Adapter(createEip155Finder(page))
    send = (await adapter.capabilities.send?.()) as SendCapability<'eip155'>
    session = await adapter.connect('io.real', c())
  })

  const intend = async (to: string, value: bigint, network = networks[0]): Promise<TransferIntent> => ({
    id: 'intent',
    caipNetworkId: network.caipNetworkId,
    from: account.address,
    to,
    value,
    fee: await send.quote({ from: account.address, to, value }, network, c()),
  })

  it('default: connect, balance, switch (added first), sign', async () => {
    expect(session.address).toBe(account.address)
    await expect(adapter.capabilities.balance?.read(networks[0], account.address, c())).resolves.toBe(
      await balance(account.address),
    )
    const moved = await adapter.switchNetwork(session, 'eip155:31338', c())
    expect(moved.caipNetworkId).toBe('eip155:31338')
    expect(wallet.count('wallet_addEthereumChain')).toBe(1)
    const message = '0xnot hex ✓'
    const signature = (await adapter.signMessage(moved, message, c())) as `0x${string}`
    await expect(verifyMessage({ address: account.address, message, signature })).resolves.toBe(true)
    expect(hexToString(wallet.calls.at(-1)?.params[0] as `0x${string}`)).toBe(message)
  })

  it('default: 1.5 arrives exactly, and is found by hash and without it', async () => {
    const to = receiver()
    await expect(send.inspect(to, networks[0], c())).resolves.toEqual({ contract: false, unused: true })
    const intent = await intend(to, parseUnits('1.5', 18))
    expect(intent.fee.gas).toBe(21_000n)
    const mark = await send.mark(intent.from, networks[0], c())
    await expect(send.status({ ...intent, mark }, networks[0], c())).resolves.toEqual({ status: 'not-found' })
    const hash = await submit(session, intent)
    expect(wallet.count('eth_sendTransaction')).toBe(1)
    await expect(send.status({ ...intent, hash, mark }, networks[0], c())).resolves.toMatchObject({
      status: 'confirmed',
      hash,
      nonce: mark.nonce,
    })
    await expect(send.status({ ...intent, mark }, networks[0], c())).resolves.toMatchObject({
      status: 'confirmed',
      hash,
    })
    await expect(send.verify(hash, intent, networks[0], c())).resolves.toBe('match')
    await expect(send.verify(hash, { ...intent, value: 1n }, networks[0], c())).resolves.toBe('mismatch')
    await expect(send.verify(`0x${'0'.repeat(64)}`, intent, networks[0], c())).resolves.toBe('unknown')
    expect(await balance(to)).toBe(1_500_000_000_000_000_000n)
    await expect(send.inspect(to, networks[0], c())).resolves.toEqual({ contract: false, unused: false })
  })

  it('behavior: a lost answer is found many blocks later', async () => {
    const intent = await intend(receiver(), 7n)
    const mark = await send.mark(intent.from, networks[0], c())
    const hash = await submit(session, intent)
    // Something else goes out afterwards, in the same account, and the chain moves on.
    await submit(session, await intend(receiver(), 9n))
    await chain().rpc('anvil_mine', ['0x12c'])
    await expect(send.status({ ...intent, mark }, networks[0], c())).resolves.toMatchObject({
      status: 'confirmed',
      hash,
    })
  })

  it('behavior: what was never sent is not found, although the nonce was used', async () => {
    const intent = await intend(receiver(), 7n)
    const mark = await send.mark(intent.from, networks[0], c())
    await submit(session, await intend(receiver(), 9n))
    await expect(send.status({ ...intent, mark }, networks[0], c())).resolves.toEqual({ status: 'not-found' })
  })

  it('behavior: pending, then replaced by another or by the same (S-11)', async () => {
    await chain().rpc('evm_setAutomine', [false])
    try {
      for (const same of [false, true]) {
        const intent = await intend(receiver(), 1000n)
        const mark = await send.mark(intent.from, networks[0], c())
        const hash = await send.submit(session, intent, c())
        const sought = { ...intent, hash, mark }
        await expect(send.status(sought, networks[0], c())).resolves.toEqual({ status: 'pending', nonce: mark.nonce })
        const { nonce } = mark
        await expect(send.status({ ...intent, mark }, networks[0], c())).resolves.toEqual({
          status: 'pending',
          hash,
          nonce,
        })
        const other = await account.signTransaction({
          type: 'eip1559',
          chainId: 31337,
          nonce: mark.nonce,
          to: (same ? intent.to : account.address) as `0x${string}`,
          value: same ? intent.value : 0n,
          gas: 21_000n,
          maxFeePerGas: (intent.fee.params.maxFeePerGas as bigint) * 2n,
          maxPriorityFeePerGas: (intent.fee.params.maxFeePerGas as bigint) * 2n,
        })
        const instead = await chain().rpc('eth_sendRawTransaction', [other])
        await chain().rpc('anvil_mine', ['0x1'])
        await vi.waitFor(
          async () => expect(await chain().rpc('eth_getTransactionReceipt', [instead])).not.toBeNull(),
          10_000,
        )
        const found = await send.status({ ...sought, nonce: mark.nonce }, networks[0], c())
        expect(found).toEqual({ status: 'replaced', hash: instead, same })
      }
    } finally {
      await chain().rpc('evm_setAutomine', [true])
    }
  })

  it('behavior: dropped by every node, and brought back by one', async () => {
    await chain().rpc('evm_setAutomine', [false])
    try {
      const intent = await intend(receiver(), 1000n)
      const mark = await send.mark(intent.from, networks[0], c())
      const hash = await send.submit(session, intent, c())
      const raw = await chain().rpc('eth_getRawTransactionByHash', [hash])
      const look = (more: object) => send.status({ ...intent, hash, mark, ...more }, networks[0], c())
      const { nonce } = mark
      await expect(look({})).resolves.toEqual({ status: 'pending', nonce })
      await chain().rpc('anvil_dropTransaction', [hash])
      await chain().rpc('anvil_mine', ['0x3'])
      await expect(look({ nonce })).resolves.toEqual({ status: 'pending', unseen: true })
      await expect(look({})).resolves.toEqual({ status: 'pending', unseen: true })
      await chain().rpc('eth_sendRawTransaction', [raw])
      await expect(look({ nonce })).resolves.toEqual({ status: 'pending', nonce })
      await chain().rpc('anvil_mine', ['0x1'])
      await vi.waitFor(
        async () => expect(await chain().rpc('eth_getTransactionReceipt', [hash])).not.toBeNull(),
        10_000,
      )
      await expect(look({ nonce })).resolves.toMatchObject({ status: 'confirmed', hash })
    } finally {
      await chain().rpc('evm_setAutomine', [true])
    }
  })

  it('error: a receiver that refuses is seen before, and as reverted after (S-13)', async () => {
    const to = receiver()
    const refused = { from: account.address, to, value: 5n }
    const intent = await intend(to, 5n)
    // PUSH1 0 PUSH1 0 REVERT
    await chain().rpc('anvil_setCode', [to, '0x60006000fd'])
    await expect(send.inspect(to, networks[0], c())).resolves.toMatchObject({ contract: true })
    await expect(send.quote(refused, networks[0], c())).rejects.toMatchObject({
      code: 'NODE_ERROR',
      data: { reason: 'execution-reverted' },
    })
    const hash = await submit(session, { ...intent, fee: { ...intent.fee, gas: 60_000n } })
    await expect(send.status({ ...intent, hash }, networks[0], c())).resolves.toMatchObject({
      status: 'reverted',
      hash,
    })
  })

  it('behavior: Max leaves the fee and nothing else (A-04)', async () => {
    const [, second] = networks
    const moved = await adapter.switchNetwork(session, second.caipNetworkId, c())
    const at = chains[1] as Anvil
    await at.rpc('anvil_setBalance', [account.address, `0x${1_123_456_789_012_345_678n.toString(16)}`])
    const to = receiver()
    const fee = await send.quote({ from: account.address, to, value: 'max' }, second, c())
    const value = 1_123_456_789_012_345_678n - fee.fee
    const intent = { ...(await intend(to, value, second)), fee }
    const hash = await submit(moved, intent, at)
    const receipt = (await at.rpc('eth_getTransactionReceipt', [hash])) as {
      gasUsed: string
      effectiveGasPrice: string
    }
    expect(await balance(to, at)).toBe(value)
    const spent = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    expect(await balance(account.address, at)).toBe(fee.fee - spent)
    expect(fee.fee).toBe(fee.gas * (fee.params.maxFeePerGas as bigint))
    // Not one unit more would have gone through.
    await at.rpc('anvil_setBalance', [account.address, `0x${(value + fee.fee - 1n).toString(16)}`])
    await expect(send.quote({ from: account.address, to, value }, second, c())).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
  })

  it('error: more than there is, and nothing at all', async () => {
    const poor = receiver()
    for (const value of [1n, 'max'] as const)
      await expect(send.quote({ from: poor, to: account.address, value }, networks[0], c())).rejects.toMatchObject({
        code: 'INSUFFICIENT_FUNDS',
      })
    const all = { from: account.address, to: poor, value: 10n ** 30n }
    await expect(send.quote(all, networks[0], c())).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  it('behavior: the send chunk is the module itself', () => {
    expect(send).toBe(sendCapability)
  })
})
