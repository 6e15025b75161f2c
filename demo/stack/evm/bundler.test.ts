import { createPublicClient, http, parseEther, parseGwei, toHex } from 'viem'
import { entryPoint08Abi, formatUserOperationRequest, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deployAccountAbstraction,
  entryPoint,
  operator,
  operatorOf,
  simple7702Account,
} from './account-abstraction.mjs'
import { createBundler } from './bundler.mjs'
import { start } from './evm.mjs'

let world: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  world = await start({ ports: [0, 0] })
  await deployAccountAbstraction(chain())
  // A second time there is nothing to do.
  await deployAccountAbstraction(chain())
})
afterAll(() => world?.stop())

const chain = () => world.chains[0] as (typeof world.chains)[number]
const receivers = ['0x00000000000000000000000000000000000000b1', '0x00000000000000000000000000000000000000b2'] as const

/** An operation of a new account that pays both receivers, signed. */
async function operationOf(amounts: readonly [bigint, bigint], funds = parseEther('5')) {
  const client = createPublicClient({ transport: http(chain().rpcUrl), chain: operatorOf(chain()).chain })
  const owner = privateKeyToAccount(generatePrivateKey())
  await client.request({ method: 'anvil_setBalance' as never, params: [owner.address, toHex(funds)] as never })
  const account = await toSimple7702SmartAccount({ client, owner, implementation: simple7702Account })
  const authorization = await owner.signAuthorization({ address: simple7702Account, chainId: chain().id, nonce: 0 })
  const operation = {
    sender: owner.address,
    nonce: await account.getNonce(),
    callData: await account.encodeCalls(receivers.map((to, at) => ({ to, value: amounts[at as 0 | 1], data: '0x' }))),
    callGasLimit: 300_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 60_000n,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: parseGwei('1'),
    signature: '0x' as `0x${string}`,
  }
  const signature = await account.signUserOperation(operation)
  const userOperation = formatUserOperationRequest({ ...operation, signature, authorization })
  return { client, owner, account, userOperation }
}
const ask = (method: string, ...params: unknown[]) => createBundler(chain()).request({ method, params })
const send = (operation: object) => ask('eth_sendUserOperation', operation, entryPoint)
/** Sends it and waits for its block, as an answer with the hash does not. */
async function mine(operation: object): Promise<unknown> {
  const hash = await send(operation)
  await expect.poll(() => ask('eth_getUserOperationReceipt', hash), { timeout: 30_000 }).not.toBeNull()
  return hash
}

describe('the bundler of the local stack', () => {
  test('default: both contracts are where they are on every network', async () => {
    const client = operatorOf(chain())
    for (const address of [entryPoint, simple7702Account] as const)
      expect((await client.getCode({ address }))?.length).toBeGreaterThan(2000)
  })

  test('default: an address becomes a smart account and pays two receivers in one operation', async () => {
    const { client, owner, userOperation } = await operationOf([parseEther('1'), parseEther('0.5')])
    expect(await mine(userOperation)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await client.getBalance({ address: receivers[0] })).toBe(parseEther('1'))
    expect(await client.getBalance({ address: receivers[1] })).toBe(parseEther('0.5'))
    expect(await client.getCode({ address: owner.address })).toBe(`0xef0100${simple7702Account.slice(2).toLowerCase()}`)
  })

  test('error: an operation that somebody else changed is refused with the reason of the EntryPoint', async () => {
    const { userOperation } = await operationOf([1n, 1n])
    await expect(send({ ...userOperation, maxFeePerGas: toHex(parseGwei('21')) })).rejects.toThrow(/AA24|signature/i)
  })

  test('error: without money it is refused', async () => {
    const { userOperation } = await operationOf([1n, 1n], 0n)
    await expect(send(userOperation)).rejects.toThrow(/AA21|prefund/i)
  })

  test('default: tells what became of an operation, to the unit', async () => {
    const { client, owner, userOperation } = await operationOf([3n, 4n])
    const before = await client.getBalance({ address: owner.address })
    const hash = await mine(userOperation)
    const receipt = (await ask('eth_getUserOperationReceipt', hash)) as {
      actualGasCost: `0x${string}`
      receipt: { transactionHash: string }
    }
    expect(receipt).toMatchObject({ userOpHash: hash, sender: owner.address, success: true, logs: [], entryPoint })
    const deposit = await client.readContract({
      address: entryPoint,
      abi: entryPoint08Abi,
      functionName: 'balanceOf',
      args: [owner.address],
    })
    const after = (await client.getBalance({ address: owner.address })) + deposit
    expect(before - after).toBe(7n + BigInt(receipt.actualGasCost))
    expect(await ask('eth_getUserOperationByHash', hash)).toMatchObject({
      transactionHash: receipt.receipt.transactionHash,
      userOperation: { sender: owner.address, callData: userOperation.callData, maxFeePerGas: toHex(parseGwei('20')) },
    })
    const unknown = `0x${'0'.repeat(64)}`
    expect(await ask('eth_getUserOperationReceipt', unknown)).toBeNull()
    expect(await ask('eth_getUserOperationByHash', unknown)).toBeNull()
    expect(await ask('eth_supportedEntryPoints')).toEqual([entryPoint])
  })

  test('default: what it estimates is enough, and what it is paid covers what it pays', async () => {
    const { client, owner, account, userOperation } = await operationOf([5n, 6n])
    const { signature: _, ...unsigned } = userOperation
    const limits = (await ask('eth_estimateUserOperationGas', unsigned, entryPoint)) as Record<string, `0x${string}`>
    const authorization = await owner.signAuthorization({ address: simple7702Account, chainId: chain().id, nonce: 0 })
    const operation = {
      sender: owner.address,
      nonce: 0n,
      callData: userOperation.callData as `0x${string}`,
      callGasLimit: BigInt(limits.callGasLimit ?? 0),
      verificationGasLimit: BigInt(limits.verificationGasLimit ?? 0),
      preVerificationGas: BigInt(limits.preVerificationGas ?? 0),
      maxFeePerGas: parseGwei('20'),
      maxPriorityFeePerGas: parseGwei('1'),
      signature: '0x' as const,
    }
    const signature = await account.signUserOperation(operation)
    const purse = await client.getBalance({ address: operator.address })
    const hash = await mine(formatUserOperationRequest({ ...operation, signature, authorization }))
    expect(await ask('eth_getUserOperationReceipt', hash)).toMatchObject({ success: true })
    expect(await client.getBalance({ address: operator.address })).toBeGreaterThanOrEqual(purse)
  })

  test('error: what would fail is not estimated, and no other EntryPoint is known', async () => {
    const { userOperation } = await operationOf([parseEther('9'), 1n])
    await expect(ask('eth_estimateUserOperationGas', userOperation, entryPoint)).rejects.toThrow()
    await expect(ask('eth_sendUserOperation', userOperation, receivers[0])).rejects.toThrow('EntryPoint')
    await expect(ask('eth_sendUserOperation')).rejects.toThrow()
    await expect(ask('eth_accounts')).rejects.toThrow('eth_accounts')
  })
})
