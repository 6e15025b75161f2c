import {
  connect,
  deployContract,
  disconnect,
  getCallsStatus,
  getCapabilities,
  readContract,
  sendCalls,
  sendTransaction,
  sendTransactionSync,
  showCallsStatus,
  signMessage,
  signTypedData,
  simulateContract,
  verifyMessage,
  verifyTypedData,
  waitForCallsStatus,
  waitForTransactionReceipt,
  watchAsset,
  writeContract,
} from '@wagmi/core'
import { concat, type Hex, parseAbi, parseEther, size } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tokenCode } from '../../demo/stack/evm/token-code.mjs'
import { type How, startWagmi, type Wagmi } from './subjects.ts'

let wagmi: Wagmi
beforeAll(async () => {
  wagmi = await startWagmi()
})
afterEach(() => wagmi.clear())
afterAll(() => wagmi.stop())

const receiver = '0x000000000000000000000000000000000000bEEF'
const typed = {
  domain: { name: 'Ether Mail', version: '1' },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
} as const

// The questions that wagmi's own tests of its wallet actions ask of `mock`, asked of both connectors.
describe.each(['mock', 'walletModal'] as const)('wagmi, wallet actions: %s', (name) => {
  async function connected(how?: How) {
    const config = wagmi.configure([await wagmi.subjects[name].make(how)])
    const connector = config.connectors[0]
    if (!connector) throw new Error('a connector expected')
    await connect(config, { connector })
    return { config, connector }
  }

  describe('signMessage', () => {
    test('default: what the account signed', async () => {
      const { config } = await connected()
      const [address, other] = wagmi.accounts
      const signature = await signMessage(config, { message: 'foo bar baz' })
      await expect(verifyMessage(config, { address, message: 'foo bar baz', signature })).resolves.toBe(true)
      const raw = { raw: '0x68656c6c6f20776f726c64' } as const
      const bytes = await signMessage(config, { message: raw })
      await expect(verifyMessage(config, { address, message: raw, signature: bytes })).resolves.toBe(true)
      const second = await signMessage(config, { account: other, message: 'foo' })
      await expect(verifyMessage(config, { address: other, message: 'foo', signature: second })).resolves.toBe(true)
    })

    test('error: refused, and not connected', async () => {
      const { config } = await connected({ refuse: 'sign' })
      await expect(signMessage(config, { message: 'foo' })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
      await disconnect(config)
      await expect(signMessage(config, { message: 'foo' })).rejects.toMatchObject({
        name: 'ConnectorNotConnectedError',
      })
    })
  })

  test('signTypedData: what the account signed, and refused', async () => {
    const { config } = await connected()
    const signature = await signTypedData(config, typed)
    await expect(verifyTypedData(config, { ...typed, address: wagmi.accounts[0], signature })).resolves.toBe(true)
    const { config: other } = await connected({ refuse: 'sign-typed' })
    await expect(signTypedData(other, typed)).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  })

  describe('sendTransaction', () => {
    test('default: is on the chain', async () => {
      const { config } = await connected()
      const hash = await sendTransaction(config, { to: receiver, value: parseEther('0.01') })
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
      const receipt = await waitForTransactionReceipt(config, { hash })
      expect(receipt).toMatchObject({ status: 'success', from: wagmi.accounts[0].toLowerCase() })
      await expect(sendTransactionSync(config, { to: receiver, value: 1n })).resolves.toMatchObject({
        status: 'success',
      })
    })

    test('error: too much, an account that the wallet has not, not connected', async () => {
      const { config } = await connected()
      await expect(sendTransaction(config, { to: receiver, value: parseEther('99999') })).rejects.toMatchObject({
        name: 'TransactionExecutionError',
      })
      await expect(sendTransaction(config, { account: receiver, to: receiver, value: 1n })).rejects.toMatchObject({
        name: 'ConnectorAccountNotFoundError',
      })
      await disconnect(config)
      await expect(sendTransaction(config, { to: receiver, value: 1n })).rejects.toMatchObject({
        name: 'ConnectorNotConnectedError',
      })
    })
  })

  test('deployContract, simulateContract, writeContract: a token is there, and does as it is told', async () => {
    const { config } = await connected()
    const abi = parseAbi([
      'function transfer(address, uint256) returns (bool)',
      'function decimals() view returns (uint8)',
      'event Transfer(address indexed, address indexed, uint256)',
    ])
    const code = tokenCode({ name: 'Lantern', symbol: 'LAN', decimals: 6 })
    // Copies what follows these ten bytes and returns it.
    const bytecode = concat([`0x61${size(code).toString(16).padStart(4, '0')}80600a3d393df3`, code as Hex])
    const hash = await deployContract(config, { abi, bytecode })
    const { contractAddress: address } = await waitForTransactionReceipt(config, { hash })
    if (!address) throw new Error('a contract expected')
    await expect(readContract(config, { address, abi, functionName: 'decimals' })).resolves.toBe(6)
    const { request, result } = await simulateContract(config, {
      address,
      abi,
      functionName: 'transfer',
      args: [receiver, 0n],
    })
    expect(result).toBe(true)
    const sent = await writeContract(config, request)
    const { status, logs } = await waitForTransactionReceipt(config, { hash: sent })
    expect([status, logs.length]).toEqual(['success', 1])
  })

  describe('sendCalls', () => {
    test('default: sent, and the status follows', async () => {
      const { config } = await connected()
      const calls = [1n, 2n].map((value) => ({ to: receiver, value }) as const)
      const { id } = await sendCalls(config, { calls })
      expect(id).toEqual(expect.any(String))
      await expect(waitForCallsStatus(config, { id })).resolves.toMatchObject({ status: 'success', statusCode: 200 })
      const { receipts } = await getCallsStatus(config, { id })
      expect(receipts?.map(({ status }) => status)).toEqual(['success', 'success'])
      await expect(showCallsStatus(config, { id })).resolves.not.toThrow()
    })

    test('error: not connected, an account that the wallet has not', async () => {
      const { config } = await connected()
      const calls = [{ to: receiver, value: 1n }] as const
      await expect(sendCalls(config, { account: receiver, calls })).rejects.toMatchObject({
        name: 'ConnectorAccountNotFoundError',
      })
      await disconnect(config)
      await expect(sendCalls(config, { calls })).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
    })

    test('behavior: what the wallet can do', async () => {
      const { config } = await connected()
      const capabilities = await getCapabilities(config)
      expect(Object.keys(capabilities).length).toBeGreaterThan(0)
    })
  })

  test('watchAsset: approved, and refused', async () => {
    const asset = { type: 'ERC20', options: { address: receiver, symbol: 'LAN', decimals: 6 } } as const
    const { config } = await connected()
    await expect(watchAsset(config, asset)).resolves.toBe(true)
    const { config: other } = await connected({ refuse: 'watch' })
    await expect(watchAsset(other, asset)).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  })
})
