import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeError, nodeReasonOf } from './errors.ts'
import { isUnknownChain } from './unknown-chain.ts'

describe('nodeReasonOf', () => {
  it.each([
    ['execution reverted: not allowed', 'execution-reverted'],
    ['gas required exceeds allowance (0)', 'execution-reverted'],
    ['VM Exception while processing transaction: revert', 'execution-reverted'],
    ['max fee per gas higher than 2^256-1', 'fee-cap-too-high'],
    ['fee cap higher than 2^256-1', 'fee-cap-too-high'],
    ['max fee per gas less than block base fee: address 0x1', 'fee-cap-too-low'],
    ['transaction is outdated', 'fee-cap-too-low'],
    ['nonce too high', 'nonce-too-high'],
    ['nonce too low: next nonce 5, tx nonce 4', 'nonce-too-low'],
    ['already known', 'nonce-too-low'],
    ['nonce has max value', 'nonce-max-value'],
    ['insufficient funds for gas * price + value', 'insufficient-funds'],
    ['Insufficient funds for gas * price + value', 'insufficient-funds'],
    ['intrinsic gas too high', 'intrinsic-gas-too-high'],
    ['intrinsic gas too low', 'intrinsic-gas-too-low'],
    ['transaction type not valid', 'transaction-type-not-supported'],
    ['max priority fee per gas higher than max fee per gas', 'tip-above-fee-cap'],
    ['something else', undefined],
  ])('param: %s', (message, reason) => {
    expect(nodeReasonOf({ code: -32000, message })).toBe(reason)
    // The three ways in which wallets wrap a node's answer.
    expect(nodeReasonOf({ code: -32603, message: 'Internal', data: { message } })).toBe(reason)
    expect(nodeReasonOf({ code: -32603, data: { originalError: { message } } })).toBe(reason)
    expect(nodeReasonOf(new Error('outer', { cause: new Error(message) }))).toBe(reason)
  })
})

describe('isUnknownChain', () => {
  it.each([
    { code: 4902 },
    { code: '4902' },
    { code: -32603, data: { originalError: { code: 4902 } } },
    { code: -32603, message: 'Unrecognized chain ID "0x7a69". Try adding the chain first.' },
    new Error('x', { cause: { code: 4902 } }),
    new Error('Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.'),
    'Unrecognized chain',
  ])('default: %j', (error) => {
    expect(isUnknownChain(error)).toBe(true)
  })

  it.each([
    undefined,
    'no',
    { code: 4001 },
    { code: 5000 },
    { code: -32603, message: 'Internal error' },
    { code: 32603, message: 'Unrecognized chain ID' },
  ])('error: not %j', (error) => {
    expect(isUnknownChain(error)).toBe(false)
  })
})

describe('describeError', () => {
  it('default', () => {
    expect(describeError({ code: 4001 })).toBe('USER_REJECTED')
    expect(describeError({ code: 5000 })).toBe('USER_REJECTED')
    expect(describeError({ code: -32002 })).toBe('REQUEST_PENDING')
    expect(describeError({ code: -32000, message: 'insufficient funds' })).toBe('INSUFFICIENT_FUNDS')
    expect(describeError({ code: -32000, message: 'nonce too low' })).toBe('NODE_ERROR')
    expect(describeError('no')).toBeUndefined()
  })

  it('behavior: never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (error) => void describeError(error)),
      { numRuns: 2000 },
    )
    const circular: { cause?: unknown } = {}
    circular.cause = circular
    expect(describeError(circular)).toBeUndefined()
  })
})
