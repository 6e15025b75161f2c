import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  devnet,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  type IInstruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type TransactionMessageBytesBase64,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSolana } from './solana.mjs'

type Node = Awaited<ReturnType<typeof startSolana>>

const SYSTEM = address('11111111111111111111111111111111')
const BUDGET = address('ComputeBudget111111111111111111111111111111')
const TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const SOL = 1_000_000_000n

/** The client is told that this is a test network, because only a test network has `requestAirdrop`. */
const clientOf = (url: string) => createSolanaRpc(devnet(url))

let node: Node
let rpc: ReturnType<typeof clientOf>
let rich: KeyPairSigner
beforeEach(async () => {
  node = await startSolana({ port: 0, blockTime: 0 })
  rpc = clientOf(node.url)
  rich = await createKeyPairSignerFromPrivateKeyBytes(
    createHash('sha256').update('wallet-modal solana test key 0').digest(),
  )
})
afterEach(() => node.stop())

const u32 = (view: DataView, at: number, value: number) => view.setUint32(at, value, true)
function bytes(size: number, write: (view: DataView) => void): Uint8Array {
  const data = new Uint8Array(size)
  write(new DataView(data.buffer))
  return data
}
const transfer = (from: Address, to: Address, value: bigint): IInstruction => ({
  programAddress: SYSTEM,
  accounts: [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ],
  data: bytes(12, (view) => {
    u32(view, 0, 2)
    view.setBigUint64(4, value, true)
  }),
})
const price = (value: bigint): IInstruction => ({
  programAddress: BUDGET,
  data: bytes(9, (view) => {
    view.setUint8(0, 3)
    view.setBigUint64(1, value, true)
  }),
})
const limit = (value: number): IInstruction => ({
  programAddress: BUDGET,
  data: bytes(5, (view) => {
    view.setUint8(0, 2)
    u32(view, 1, value)
  }),
})

async function compile(payer: Address, instructions: IInstruction[], version: 'legacy' | 0 = 0) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayer(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  )
}
const wire = async (instructions: IInstruction[], signers: KeyPairSigner[] = [rich], version?: 'legacy' | 0) =>
  getBase64EncodedWireTransaction(
    await signTransaction(
      signers.map(({ keyPair }) => keyPair),
      await compile(rich.address, instructions, version),
    ),
  )
type Wire = Awaited<ReturnType<typeof wire>>
const send = (text: Wire) => rpc.sendTransaction(text, { encoding: 'base64' }).send()
const balance = async (of: Address) => (await rpc.getBalance(of).send()).value
const status = async (signature: Awaited<ReturnType<typeof send>>) =>
  (await rpc.getSignatureStatuses([signature]).send()).value[0]
const stranger = async () => (await generateKeyPairSigner()).address

describe('money', () => {
  it('is there from the start, the same at every start', async () => {
    expect(node.accounts[0]).toBe(rich.address)
    for (const account of node.accounts) expect(await balance(address(account))).toBe(10_000n * SOL)
    expect(await balance(await stranger())).toBe(0n)
  })

  it.each(['legacy', 0] as const)('arrives to the lamport, version %s', async (version) => {
    const to = await stranger()
    const signature = await send(await wire([transfer(rich.address, to, 2_010_000_000n)], [rich], version))
    expect(await balance(to)).toBe(2_010_000_000n)
    expect(await balance(rich.address)).toBe(10_000n * SOL - 2_010_000_000n - 5000n)
    expect(await status(signature)).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
    node.advance(32)
    expect(await status(signature)).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
  })

  it('is written as the integer that it is, beyond 2^53 too', async () => {
    const to = await stranger()
    for (let n = 0; n < 3; n++) await rpc.requestAirdrop(to, lamports(1_000_000_000_000n)).send()
    expect(await balance(to)).toBe(3_000_000_000_000n)
    const raw = await fetch(node.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [SYSTEM] }),
    })
    expect(await raw.text()).toContain('"rentEpoch":18446744073709551615')
  })

  it('costs what the node said beforehand', async () => {
    const to = await stranger()
    const instructions = [limit(500), price(20_000_001n), transfer(rich.address, to, SOL)]
    const { messageBytes } = await compile(rich.address, instructions)
    const text = getBase64Decoder().decode(messageBytes) as TransactionMessageBytesBase64
    const { value: fee } = await rpc.getFeeForMessage(text).send()
    expect(fee).toBe(15_001n)
    await send(await wire(instructions))
    expect(await balance(rich.address)).toBe(9_999n * SOL - 15_001n)
    node.advance(151)
    expect((await rpc.getFeeForMessage(text).send()).value).toBeNull()
  })

  it('is tried without being moved', async () => {
    const to = await stranger()
    const text = await wire([transfer(rich.address, to, SOL)])
    const { value } = await rpc.simulateTransaction(text, { encoding: 'base64' }).send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n })
    expect(await balance(to)).toBe(0n)
    const unsigned = getBase64EncodedWireTransaction(await compile(rich.address, [transfer(rich.address, to, SOL)]))
    node.advance(200)
    const kept = rpc.simulateTransaction(unsigned, { encoding: 'base64' })
    expect((await kept.send()).value.err).toBe('BlockhashNotFound')
    const replaced = rpc.simulateTransaction(unsigned, { encoding: 'base64', replaceRecentBlockhash: true })
    expect((await replaced.send()).value.err).toBeNull()
  })
})

describe('what a node refuses', () => {
  const refused = async (text: Wire) => send(text).catch((error: { context: unknown }) => error)

  it('more than there is', async () => {
    const error = await refused(await wire([transfer(rich.address, await stranger(), 20_000n * SOL)]))
    expect(error).toMatchObject({ context: { __code: -32002 } })
    const text = await wire([transfer(rich.address, await stranger(), 20_000n * SOL)])
    const { value } = await rpc.simulateTransaction(text, { encoding: 'base64' }).send()
    expect(value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect(value.logs?.join()).toContain('Transfer: insufficient lamports')
  })

  it('an account too small to live', async () => {
    const text = await wire([transfer(rich.address, await stranger(), 5n)])
    const { value } = await rpc.simulateTransaction(text, { encoding: 'base64' }).send()
    expect(value.err).toEqual({ InsufficientFundsForRent: { account_index: 1n } })
    expect(await rpc.getMinimumBalanceForRentExemption(0n).send()).toBe(890_880n)
    const enough = await wire([transfer(rich.address, await stranger(), 890_880n)])
    await expect(send(enough)).resolves.toEqual(expect.any(String))
  })

  it('a signature of somebody else, a missing one, the same again, an old blockhash', async () => {
    const to = await stranger()
    const transaction = await compile(rich.address, [transfer(rich.address, to, SOL)])
    const forge = { ...transaction, signatures: { [rich.address]: new Uint8Array(64).fill(3) } }
    const forged = getBase64Decoder().decode(getTransactionEncoder().encode(forge as never)) as Wire
    expect(await refused(forged)).toMatchObject({ context: { __code: -32003 } })
    expect(await refused(getBase64EncodedWireTransaction(transaction))).toMatchObject({ context: { __code: -32003 } })
    const good = await wire([transfer(rich.address, to, SOL)])
    await send(good)
    expect(await refused(good)).toMatchObject({ context: { __code: -32002 } })
    const late = await wire([transfer(rich.address, to, SOL)])
    node.advance(150)
    await rpc.simulateTransaction(late, { encoding: 'base64' }).send()
    node.advance(1)
    expect(await refused(late)).toMatchObject({ context: { __code: -32002 } })
    expect(await balance(to)).toBe(SOL)
  })

  it('what it does not know or cannot read', async () => {
    const call = async (body: string) => {
      const response = await fetch(node.url, { method: 'POST', body })
      return response.json() as Promise<{ error?: { code: number } }>
    }
    expect(await call('{"jsonrpc":"2.0","id":1,"method":"getNothing"}')).toMatchObject({ error: { code: -32601 } })
    expect(await call('{"jsonrpc":"2.0","id":1,"method":"constructor"}')).toMatchObject({ error: { code: -32601 } })
    expect(await call('{"method":"getBalance","params":["0x12"]}')).toMatchObject({ error: { code: -32602 } })
    expect(await call('{"method":"sendTransaction","params":["!!"]}')).toMatchObject({ error: { code: -32602 } })
    expect(await call('{')).toMatchObject({ error: { code: -32700 } })
    expect(await call('[7]')).toMatchObject({ error: { code: -32600 } })
    expect((await fetch(node.url)).status).toBe(405)
  })
})

describe('the past', () => {
  it('keeps each transaction as it was sent', async () => {
    const to = await stranger()
    const text = await wire([transfer(rich.address, to, SOL)])
    const signature = await send(text)
    const found = await rpc.getTransaction(signature, { encoding: 'base64', maxSupportedTransactionVersion: 0 }).send()
    expect(found?.transaction[0]).toBe(text)
    expect(found?.meta).toMatchObject({ err: null, fee: 5000n })
    const [latest] = await rpc.getSignaturesForAddress(to, { limit: 1 }).send()
    expect(latest).toMatchObject({ signature, err: null })
  })

  it('has signatures that another library can check', async () => {
    const to = await stranger()
    const transaction = await compile(rich.address, [transfer(rich.address, to, SOL)])
    const seed = createHash('sha256').update('wallet-modal solana test key 0').digest()
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const message = Uint8Array.from(transaction.messageBytes)
    const signature = sign(null, message, key)
    expect(verify(null, message, createPublicKey(key), signature)).toBe(true)
    const signed = { ...transaction, signatures: { [rich.address]: new Uint8Array(signature) } }
    const text = getBase64Decoder().decode(getTransactionEncoder().encode(signed as never)) as Wire
    expect(await send(text)).toBe(getBase58Decoder().decode(signature))
    expect(await balance(to)).toBe(SOL)
  })

  it('a node of its own: no other network has this genesis', async () => {
    expect(await rpc.getGenesisHash().send()).toBe(node.genesisHash)
    expect(getBase58Encoder().encode(node.genesisHash)).toHaveLength(32)
    expect(node.caipNetworkId).toBe(`solana:${node.genesisHash.slice(0, 32)}`)
  })
})

it('runs the token program', async () => {
  const mint = await generateKeyPairSigner()
  const size = 82n
  const rent = await rpc.getMinimumBalanceForRentExemption(size).send()
  const create: IInstruction = {
    programAddress: SYSTEM,
    accounts: [
      { address: rich.address, role: AccountRole.WRITABLE_SIGNER },
      { address: mint.address, role: AccountRole.WRITABLE_SIGNER },
    ],
    data: bytes(52, (view) => {
      view.setBigUint64(4, rent, true)
      view.setBigUint64(12, size, true)
      new Uint8Array(view.buffer).set(getBase58Encoder().encode(TOKEN), 20)
    }),
  }
  const initialize: IInstruction = {
    programAddress: TOKEN,
    accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
    data: bytes(35, (view) => {
      view.setUint8(0, 20)
      view.setUint8(1, 6)
      new Uint8Array(view.buffer).set(getBase58Encoder().encode(rich.address), 2)
    }),
  }
  await send(await wire([create, initialize], [rich, mint]))
  const { value: account } = await rpc.getAccountInfo(mint.address, { encoding: 'base64' }).send()
  expect(account).toMatchObject({ owner: TOKEN, lamports: rent, executable: false })
  const data = Buffer.from(account?.data[0] ?? '', 'base64')
  expect(data[44]).toBe(6)
  expect(getBase58Decoder().decode(data.subarray(4, 36))).toBe(rich.address)
})

describe('faults', () => {
  const read = () => rpc.getBalance(rich.address).send()

  it.each([{ status: 503 }, { dead: true }, { body: 'html' }, { body: 'empty' }, { error: -32005 }] as const)(
    '%j, once, and then as before',
    async (fault) => {
      node.fail({ ...fault, times: 1 })
      await expect(read()).rejects.toThrow()
      expect((await read()).value).toBe(10_000n * SOL)
    },
  )

  it('strikes only the methods named', async () => {
    node.fail({ status: 500, methods: ['getSlot'] })
    await expect(read()).resolves.toMatchObject({ value: 10_000n * SOL })
    await expect(rpc.getSlot().send()).rejects.toThrow()
  })

  it('drop: takes a transaction and loses it', async () => {
    const to = await stranger()
    node.fail({ drop: true, methods: ['sendTransaction'] })
    const text = await wire([transfer(rich.address, to, SOL)])
    const signature = await send(text)
    expect(await status(signature)).toBeNull()
    node.fail()
    expect(await send(text)).toBe(signature)
    expect(await status(signature)).toMatchObject({ err: null })
  })

  it('stale: hands out a blockhash that is too old', async () => {
    const { value: old } = await rpc.getLatestBlockhash().send()
    node.advance(151)
    node.fail({ stale: true })
    const { value: latest } = await rpc.getLatestBlockhash().send()
    expect(latest.blockhash).toBe(old.blockhash)
    const valid = (blockhash: Blockhash) => rpc.isBlockhashValid(blockhash).send()
    expect((await valid(latest.blockhash)).value).toBe(false)
    const { messageBytes } = await compile(rich.address, [])
    const { lifetimeToken } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    expect(lifetimeToken).toBe(old.blockhash)
  })

  it('are switched over HTTP too, by names that exist', async () => {
    const control = (body: object) =>
      fetch(`${node.url}/_control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await control({ explode: true })).status).toBe(400)
    expect((await control({ advance: 3 })).status).toBe(200)
    expect(await rpc.getSlot().send()).toBe(4n)
    expect(await (await control({ status: 429 })).json()).toMatchObject({ faults: { status: 429 }, height: 4 })
    await expect(read()).rejects.toThrow()
  })

  it('a node that goes away comes back as it was', async () => {
    const to = await stranger()
    await send(await wire([transfer(rich.address, to, SOL)]))
    await node.stop()
    await expect(read()).rejects.toThrow()
    await node.start()
    expect(await balance(to)).toBe(SOL)
    expect(node.stats()).toMatchObject({ sendTransaction: 1 })
  })

  it('blocks come by themselves where a time is given', async () => {
    const quick = await startSolana({ port: 0, blockTime: 10 })
    try {
      const other = createSolanaRpc(quick.url)
      const first = await other.getBlockHeight().send()
      await expect.poll(() => other.getBlockHeight().send()).toBeGreaterThan(first + 2n)
    } finally {
      await quick.stop()
    }
  })
})
