import { encodeFunctionData, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { second, self } from '../../../test/fakes/send-kit.ts'
import { dollarAddress, kiteAddress, router, swapAbi, wrapped } from '../../../test/fakes/swap-kit.ts'
import { callText } from '../core/contract-call.ts'
import { received } from './swap-received.ts'
import type { Rpc } from './transport.ts'

const rest = [1n, [dollarAddress, kiteAddress], self as `0x${string}`, 2n] as const
const forToken = encodeFunctionData({ abi: swapAbi, functionName: 'swapExactTokensForTokens', args: [9n, ...rest] })
const forCoin = encodeFunctionData({
  abi: swapAbi,
  functionName: 'swapExactTokensForETH',
  args: [9n, 1n, [dollarAddress, wrapped], self as `0x${string}`, 2n],
})
const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const transfer = (address: string, to: string, value: bigint) => ({
  address,
  topics: [toEventSelector('Transfer(address,address,uint256)'), word(router), word(to)],
  data: word(value),
})
const withdrawal = (of: string, value: bigint) => ({
  address: wrapped,
  topics: [toEventSelector('Withdrawal(address,uint256)'), word(of)],
  data: word(value),
})
const told = (data: string, logs: readonly unknown[], status = '0x1') => {
  const call = callText({ kind: 'swap', data, receive: { symbol: 'KITE', decimals: 18, out: 1n, least: 1n } })
  const rpc: Rpc = async () => ({ status, logs })
  return received(rpc, { hash: '0x', from: self, to: router, call })
}

test('default: what the token says that came to the account', async () => {
  const logs = [
    transfer(kiteAddress, self, 40n),
    transfer(kiteAddress, second, 50n),
    transfer(dollarAddress, self, 60n),
  ]
  expect(await told(forToken, logs)).toBe(40n)
  expect(await told(forToken, [...logs, transfer(kiteAddress, self, 2n)])).toBe(42n)
})

test('default: of coins, what the router turned out of their token', async () => {
  expect(await told(forCoin, [withdrawal(second, 7n), withdrawal(router, 30n)])).toBe(30n)
})

test('behavior: nothing is guessed', async () => {
  expect(await told(forToken, [])).toBeUndefined()
  expect(await told(forToken, [transfer(kiteAddress, self, 40n)], '0x0')).toBeUndefined()
  expect(await told('0x12345678', [transfer(kiteAddress, self, 40n)])).toBeUndefined()
  const none: Rpc = async () => null
  expect(await received(none, { hash: '0x', from: self, to: router, call: 'approve' })).toBeUndefined()
})
