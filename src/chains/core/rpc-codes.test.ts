import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { WmError } from './errors.ts'
import { rpcCodeOf, rpcCodes, toWmError } from './rpc-codes.ts'

describe('rpcCodes', () => {
  // Spec §8, one row each.
  it.each([
    [-32700, 'RPC_PARSE', 'Parse error'],
    [-32600, 'RPC_INVALID_REQUEST', 'Invalid request'],
    [-32601, 'RPC_METHOD_NOT_FOUND', 'Method not found'],
    [-32602, 'RPC_INVALID_PARAMS', 'Invalid params'],
    [-32603, 'RPC_INTERNAL', 'Internal error'],
    [-32000, 'RPC_INVALID_INPUT', 'Invalid input'],
    [-32001, 'RPC_RESOURCE_NOT_FOUND', 'Resource not found'],
    [-32002, 'REQUEST_PENDING', 'Resource unavailable'],
    [-32003, 'RPC_TRANSACTION_REJECTED', 'Transaction rejected'],
    [-32004, 'RPC_METHOD_NOT_SUPPORTED', 'Method not supported'],
    [-32005, 'RPC_LIMIT_EXCEEDED', 'Limit exceeded'],
    [-32006, 'RPC_VERSION_UNSUPPORTED', 'Version unsupported'],
    [4001, 'USER_REJECTED', 'Connection rejected'],
    [4100, 'UNAUTHORIZED', 'Unauthorized'],
    [4200, 'METHOD_UNSUPPORTED', 'Unsupported method'],
    [4900, 'PROVIDER_DISCONNECTED', 'Disconnected'],
    [4901, 'CHAIN_DISCONNECTED', 'Chain disconnected'],
    [4902, 'CHAIN_NOT_ADDED', 'Switch chain error'],
    [5700, 'BUNDLE_REFUSED', 'The wallet refused the call bundle (5700)'],
    [5760, 'BUNDLE_REFUSED', 'The wallet refused the call bundle (5760)'],
  ])('default: %i is %s', (code, known, message) => {
    const error = toWmError({ code, message: 'the wallet’s own words' }, 'connect')
    expect(error).toMatchObject({ code: known })
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('own words')
  })

  it.each([
    [5100, 'CHAIN_UNSUPPORTED'],
    [5101, 'METHOD_UNSUPPORTED'],
    [5104, 'CHAIN_UNSUPPORTED'],
  ])('default: %i, with which a wallet refuses a pairing, is %s', (code, known) => {
    expect(toWmError({ code, message: 'Unsupported' }, 'connect')).toMatchObject({ code: known })
  })

  it.each([5000, 5001, 5002, 5003])('default: %i of WalletConnect is a refusal', (code) => {
    expect(toWmError({ code, message: 'x' }, 'sign')).toMatchObject({ code: 'USER_REJECTED', data: { action: 'sign' } })
  })

  // Errors without a code, as some wallets and bridges deliver them: the text says that the visitor declined.
  it.each([
    new Error('User rejected the request.'),
    new Error('User denied transaction signature.'),
    new Error('MetaMask Tx Signature: User denied message signature.'),
    new Error('The user declined the connection'),
    new Error('Request was cancelled by the user'),
    { message: 'Rejected by user' },
    { error: { message: 'User canceled' } },
    new Error('x', { cause: new Error('User rejected the request.') }),
    'User rejected the request.',
  ])('default: a refusal in words only (%#)', (error) => {
    expect(rpcCodeOf(error)).toBe(4001)
    expect(toWmError(error, 'connect', 'CONNECT_FAILED').code).toBe('USER_REJECTED')
  })

  it.each([
    { code: -32603, message: 'User rejected the request.' },
    { code: 12, message: 'User rejected the request.' },
    { data: { originalError: { code: 7 } }, message: 'User rejected the request.' },
    new Error('Transaction rejected by the node'),
    new Error('The user has no account'),
    new Error(`User ${'x'.repeat(200)} rejected`),
    everyError('INTERNAL', undefined, { cause: new Error('x') }),
  ])('error: words that are none, or stand beside a code (%#)', (error) => {
    expect(rpcCodeOf(error)).not.toBe(4001)
  })

  it.each([
    'Failed to fetch dynamically imported module: https://cdn.test/chunks/open-1.js',
    'error loading dynamically imported module: https://cdn.test/chunks/open-1.js',
    'Importing a module script failed.',
    Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
  ])('error: a file that did not come is LOAD_FAILED: %s', (what) => {
    const cause = typeof what === 'string' ? new TypeError(what) : what
    expect(toWmError(cause, 'connect', 'CONNECT_FAILED')).toMatchObject({ code: 'LOAD_FAILED', cause })
    expect(toWmError({ code: 4001, message: cause.message }, 'connect').code).toBe('USER_REJECTED')
  })

  it.each([
    [{ code: '4001' }, 4001],
    [{ code: 'ACTION_REJECTED' }, 4001],
    [{ data: { originalError: { code: 4001 } } }, 4001],
    [{ cause: { code: -32002 } }, -32002],
    [{ error: { code: 4100 } }, 4100],
    [{ code: 4001.5 }, undefined],
    [{ code: 'constructor' }, undefined],
    [{ code: 32603 }, undefined],
    ['4001', undefined],
    [4001, undefined],
  ])('param: %j', (error, code) => {
    expect(rpcCodeOf(error)).toBe(code)
  })

  it('behavior: an error of ours is kept, what was thrown is the cause', () => {
    const ours = everyError('NOT_CONNECTED')
    expect(toWmError(ours, 'sign')).toBe(ours)
    expect(toWmError('text', 'sign').cause).toBe('text')
    expect(toWmError('text', 'sign', 'CONNECT_FAILED').code).toBe('CONNECT_FAILED')
  })

  it('behavior: whatever is thrown, in the long run 10,000 values, nothing gets through (S-06)', () => {
    const hostile = (): unknown => {
      const no = () => {
        throw new Error('trap')
      }
      return new Proxy({}, { get: no, getPrototypeOf: no, has: no, ownKeys: no, getOwnPropertyDescriptor: no })
    }
    const revoked = (): unknown => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    }
    const circular = (): unknown => {
      const error: Record<string, unknown> = { code: '4001x' }
      error.cause = error.data = error.originalError = error
      return error
    }
    const thrower = (key: string) =>
      Object.defineProperty(new Error('x'), key, {
        get: () => {
          throw new Error('getter')
        },
      })
    // The last traps are functions, because fast-check would run into the thrown errors itself.
    const traps = [hostile, revoked, circular, () => thrower('code'), () => thrower('cause'), () => Symbol('x')]
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true })
    const code = fc.oneof(fc.constantFrom(...Object.keys(rpcCodes)), fc.integer(), anything)
    const plain = fc.oneof(
      anything,
      fc.record({ code, message: anything }),
      fc.record({ data: fc.record({ originalError: fc.record({ code }) }) }),
    )
    const thrown = fc.oneof({ weight: 4, arbitrary: plain.map((value) => () => value) }, fc.constantFrom(...traps))
    let count = 0
    fc.assert(
      fc.property(thrown, fc.constantFrom('connect', 'sign', 'switch', 'send', 'request'), (make, action) => {
        count++
        const error = toWmError(make(), action)
        if (!WmError.is(error)) throw new Error('not ours')
        expect(error.message).not.toMatch(/undefined|\[object|NaN/)
      }),
      { numRuns: tries(10_000) },
    )
    expect(count).toBe(tries(10_000))
  })
})
