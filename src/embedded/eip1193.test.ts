import { describe, expect, test } from 'vitest'
import { createClientScene, user } from '../../test/fakes/frame/client-scene.ts'
import { createEip1193 } from './eip1193.ts'

describe('as an EIP-1193 provider', () => {
  test('default: accounts, network, switching, leaving', async () => {
    const { client, clock, load, answer, sent, names } = createClientScene()
    const provider = createEip1193(client, () => 'eip155:31337')
    const events: unknown[] = []
    provider.on?.('chainChanged', (value) => events.push(value))
    provider.on?.('accountsChanged', (value) => events.push(value))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    const asked = provider.request({ method: 'eth_requestAccounts' })
    await load(clock)
    expect(sent.at(-1)?.payload).toEqual({ chainId: 31337 })
    answer('GET_USER', { ...user, chainId: 31337 })
    expect(await asked).toEqual([user.address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    const switched = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await clock.pass(0)
    expect(sent.at(-1)?.payload).toEqual({ chainId: 'eip155:8453' })
    answer('SWITCH_NETWORK', { chainId: 8453 })
    expect(await switched).toBe(null)
    const left = provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await clock.pass(0)
    expect(names().at(-1)).toBe('SIGN_OUT')
    answer('SIGN_OUT')
    await left
    expect(events).toEqual(['0x2105', []])
  })

  test('security: when somebody else logged in elsewhere, the address is asked for again', async () => {
    const { client, clock, load, answer, stored } = createClientScene()
    const provider = createEip1193(client, () => 'eip155:31337')
    const asked = provider.request({ method: 'eth_requestAccounts' })
    await load(clock)
    answer('GET_USER', { ...user, chainId: 31337 })
    await asked
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([user.address])
    stored.set('EMAIL', 'bea@example.org')
    const again = provider.request({ method: 'eth_accounts' })
    await clock.pass(0)
    answer('IS_CONNECTED', { isConnected: true })
    await clock.pass(0)
    const other = '0x00000000000000000000000000000000000000B2'
    answer('GET_USER', { ...user, email: 'bea@example.org', address: other, chainId: 31337 })
    expect(await again).toEqual([other])
  })

  const ends: readonly (readonly [message: string | undefined, code: number, told: unknown])[] = [
    ['User rejected the request', 4001, undefined],
    ['insufficient funds for gas * price + value', -32603, undefined],
    [undefined, -32603, undefined],
    ['The bundler of this network refused it: AA21', -32000, -32000],
    ['The node rejected it', -32000, -32000],
    ['What was sent before is still on its way', -32002, -32002],
    ['This wallet knows no such bundle', 5730, 5730],
    ['That account is not in this wallet', 4100, 4100],
    ['User rejected the request', 4001, -32603],
    // Codes of no standard are not passed on to the page.
    ['out of luck', -32603, 4999],
    ['out of luck', -32603, 200],
    ['out of luck', -32603, '4001'],
    ['out of luck', -32603, 4001.5],
    ['out of luck', -32603, { valueOf: 4001 }],
  ]
  test.each(ends)('error: "%s" of the frame has the code %s, told %s', async (message, code, told) => {
    const { client, clock, load, fail } = createClientScene()
    const provider = createEip1193(client, () => 'eip155:31337')
    const failed = expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code,
      message: message ?? 'An error occurred',
    })
    await load(clock)
    fail('RPC_REQUEST', message, told)
    await failed
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
  })
})
