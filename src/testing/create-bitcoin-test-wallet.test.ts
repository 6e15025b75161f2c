import { describe, expect, it, vi } from 'vitest'
import { bitcoinTestKeys } from './bitcoin-keys.ts'
import type { BitcoinTestWalletOptions } from './bitcoin-types.ts'
import { createBitcoinTestWallet } from './create-bitcoin-test-wallet.ts'

type Call = (...inputs: readonly unknown[]) => Promise<unknown>
const create = (options: Partial<BitcoinTestWalletOptions> = {}) =>
  createBitcoinTestWallet({ chains: [{ id: 'bitcoin:testnet' }], ...options })
const standard = (options: Partial<BitcoinTestWalletOptions> = {}) => {
  const wallet = create(options)
  const shown = wallet.provider as {
    readonly accounts: readonly { readonly address: string }[]
    readonly features: { readonly [name: string]: { readonly [part: string]: Call } }
  }
  const call = (feature: string, ...inputs: readonly unknown[]) => {
    const [, name = ''] = feature.split(':')
    const given = shown.features[feature]?.[name] as Call
    return given(...inputs)
  }
  return { wallet, shown, call }
}
const unisat = (options: Partial<BitcoinTestWalletOptions> = {}) => {
  const wallet = create({ kind: 'unisat', ...options })
  return { wallet, provider: wallet.provider as { readonly [name: string]: Call } }
}

describe('createBitcoinTestWallet', () => {
  it('behavior: goes along with another page of the same wallet', () => {
    const saved: unknown[] = []
    const wallet = create({
      chains: [{ id: 'bitcoin:testnet' }, { id: 'bitcoin:signet' }],
      onStateChange: (state) => saved.push(state),
    })
    wallet.restore({ authorized: true, chainId: 'bitcoin:signet' })
    expect(wallet.sharedAddresses).toHaveLength(4)
    expect(wallet.chainId).toBe('bitcoin:signet')
    wallet.restore({ authorized: false })
    expect(wallet.sharedAddresses).toEqual([])
    expect(saved).toEqual([])
  })

  it('default: shares payment and ordinal accounts after one approval', async () => {
    const { wallet, shown, call } = standard({ approve: 'never' })
    expect(shown.accounts).toEqual([])
    const connecting = call('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
    const approval = await wallet.nextApproval('bitcoin:connect')
    await expect(call('bitcoin:connect')).rejects.toMatchObject({ code: -32002 })
    approval.approve()
    await expect(connecting).resolves.toMatchObject({
      accounts: [{ purpose: 'payment' }, { purpose: 'ordinals' }, { purpose: 'payment' }, { purpose: 'ordinals' }],
    })
    expect(wallet.sharedAddresses).toEqual(wallet.addresses)
    expect(wallet.addresses.map((address) => address.slice(0, 4))).toEqual(['tb1q', 'tb1p', 'tb1q', 'tb1p'])
  })

  it('behavior: nothing that a page gets has a key in it', async () => {
    const { shown } = standard({ authorized: true })
    const secrets = bitcoinTestKeys.map((key) => Buffer.from(key.slice(2), 'hex').join())
    const text = JSON.stringify(shown, (_, value) => (value instanceof Uint8Array ? value.join() : value))
    expect(shown.accounts.every((account) => !('keys' in account))).toBe(true)
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it('behavior: remembers what was allowed, and on which chain', async () => {
    const onStateChange = vi.fn()
    const chains = [{ id: 'bitcoin:mainnet' }, { id: 'bitcoin:testnet' }] as const
    const { provider, wallet } = unisat({ chains, onStateChange })
    await provider.requestAccounts?.()
    await provider.switchChain?.('BITCOIN_TESTNET')
    expect(onStateChange.mock.calls.map(([state]) => state)).toEqual([
      { authorized: true, chainId: 'bitcoin:mainnet' },
      { authorized: true, chainId: 'bitcoin:testnet' },
    ])
    const again = unisat({ chains, restore: onStateChange.mock.lastCall?.[0] })
    expect(again.wallet).toMatchObject({ authorized: true, chainId: wallet.chainId })
    await expect(again.provider.getAccounts?.()).resolves.toEqual([expect.stringMatching(/^tb1q/)])
    await expect(provider.switchChain?.('BITCOIN_SIGNET')).rejects.toMatchObject({ code: 4902 })
  })

  it('behavior: signs for what is shared only, and asks nobody about nonsense', async () => {
    const { wallet, shown, call } = standard({ approve: 'never' })
    const message = new Uint8Array(3)
    await expect(call('bitcoin:signMessage', { account: shown.accounts[0], message })).rejects.toMatchObject({
      code: 4100,
    })
    wallet.setApprove('always')
    await call('bitcoin:connect')
    wallet.setApprove('never')
    const [account] = shown.accounts
    await expect(call('bitcoin:signMessage', { account: { ...account }, message })).rejects.toMatchObject({
      code: 4100,
    })
    await expect(call('bitcoin:signMessage', { account, message: 'text' })).rejects.toMatchObject({ code: -32602 })
    const psbt = Uint8Array.of(1, 2, 3)
    await expect(call('bitcoin:signTransaction', { psbt })).rejects.toMatchObject({ code: -32602 })
    expect(wallet.pendingApprovals).toEqual([])
  })

  it('param: faults, by kind and method', async () => {
    const { wallet, provider } = unisat({ authorized: true })
    wallet.failures.add({ kind: 'reject', times: 1 })
    await expect(provider.signMessage?.('x')).rejects.toMatchObject({ code: 4001 })
    await expect(provider.signMessage?.('x')).resolves.toEqual(expect.any(String))
    wallet.failures.set([{ kind: 'malformed-accounts', value: 7 }])
    await expect(provider.getAccounts?.()).resolves.toBe(7)
    wallet.failures.set(['change-account'])
    const [before] = wallet.sharedAddresses
    await provider.signMessage?.('x')
    expect(wallet.sharedAddresses[0]).not.toBe(before)
    wallet.failures.set(['disconnect'])
    await expect(provider.signMessage?.('x')).rejects.toMatchObject({ code: 4900 })
    expect(wallet.authorized).toBe(false)
  })

  it('behavior: tells of accounts until it is not listened to', () => {
    const { wallet, provider } = unisat({ authorized: true })
    const heard = vi.fn()
    void provider.on?.('accountsChanged', heard)
    const [, , second] = wallet.addresses as [string, string, string]
    wallet.setAccounts([second])
    wallet.disconnect()
    expect(heard.mock.calls).toEqual([[[second]], [[]]])
    void provider.removeListener?.('accountsChanged', heard)
    wallet.setAccounts([second])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it.each(['unisat', 'sats-connect'] as const)('behavior: %s is on a page until it is taken back', (kind) => {
    const page = new EventTarget() as EventTarget & { [name: string]: unknown }
    const wallet = create({ kind })
    const off = wallet.register(page)
    const place = kind === 'unisat' ? 'unisat' : 'BitcoinTestProvider'
    expect(page[place]).toBe(wallet.provider)
    off()
    expect(page[place]).toBeUndefined()
    expect(page.btc_providers).toBeUndefined()
  })

  it('behavior: sats-connect says no in an envelope, with codes of its own', async () => {
    const { request } = create({ kind: 'sats-connect', approve: () => false }).provider as { readonly request: Call }
    await expect(request('getAddresses', {})).resolves.toMatchObject({ error: { code: -32000 } })
    await expect(request('getSecrets')).resolves.toMatchObject({ error: { code: -32601 } })
  })

  it('error: a key that is none', () => {
    expect(() => create({ accounts: ['0x1234'] })).toThrow('32 bytes')
  })
})
