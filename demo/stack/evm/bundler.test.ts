import { createPublicClient, http, parseEther, parseGwei, toHex } from 'viem'
import { formatUserOperationRequest, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployAccountAbstraction, entryPoint, operatorOf, simple7702Account } from './account-abstraction.mjs'
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
  const userOperation = formatUserOperationRequest({ ...operation, signature }) as Record<string, unknown>
  return { client, owner, userOperation, authorization: { ...authorization } as Record<string, unknown> }
}

describe('the bundler of the local stack', () => {
  test('default: both contracts are where they are on every network', async () => {
    const client = operatorOf(chain())
    for (const address of [entryPoint, simple7702Account] as const)
      expect((await client.getCode({ address }))?.length).toBeGreaterThan(2000)
  })

  test('default: an address becomes a smart account and pays two receivers in one operation', async () => {
    const { client, owner, ...call } = await operationOf([parseEther('1'), parseEther('0.5')])
    expect(await createBundler(chain())(call)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await client.getBalance({ address: receivers[0] })).toBe(parseEther('1'))
    expect(await client.getBalance({ address: receivers[1] })).toBe(parseEther('0.5'))
    expect(await client.getCode({ address: owner.address })).toBe(`0xef0100${simple7702Account.slice(2).toLowerCase()}`)
  })

  test('error: an operation that somebody else changed is refused with the reason of the EntryPoint', async () => {
    const { owner: _, client: __, ...call } = await operationOf([1n, 1n])
    const changed = { ...call.userOperation, maxFeePerGas: toHex(parseGwei('21')) }
    await expect(createBundler(chain())({ ...call, userOperation: changed })).rejects.toThrow(/AA24|signature/i)
  })

  test('error: without money it is refused', async () => {
    const { owner: _, client: __, ...call } = await operationOf([1n, 1n], 0n)
    await expect(createBundler(chain())(call)).rejects.toThrow(/AA21|prefund/i)
  })
})
