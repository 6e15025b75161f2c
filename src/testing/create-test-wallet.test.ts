import { type Hex, recoverMessageAddress, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTestWallet } from './create-test-wallet.ts'
import { testKeys } from './keys.ts'
import type { TestWallet, TestWalletState } from './types.ts'

const chains = [
  { id: 31337, name: 'One', rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } },
  { id: 31338, name: 'Two', rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } },
] as const
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const ask = (wallet: TestWallet, method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
const record = (wallet: TestWallet, event: string) => {
  const heard: unknown[] = []
  wallet.provider.on(event, (value) => heard.push(value))
  return heard
}

describe('permission', () => {
  test('default: shares nothing before it was asked, then the accounts, active first', async () => {
    const wallet = createTestWallet({ chains })
    const heard = record(wallet, 'accountsChanged')
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([first, second])
    expect(await ask(wallet, 'eth_accounts')).toEqual([first, second])
    expect(heard).toEqual([[first, second]])
    expect(wallet.requests.map((request) => request.method)).toEqual([
      'eth_accounts',
      'eth_requestAccounts',
      'eth_accounts',
    ])
  })

  test('behavior: permissions can be read and revoked', async () => {
    const wallet = createTestWallet({ chains, authorized: true })
    const heard = record(wallet, 'accountsChanged')
    expect(await ask(wallet, 'wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(await ask(wallet, 'wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
    expect(heard).toEqual([[]])
  })

  test('default: a session is granted and ended by signatures of the account, which the user approves', async () => {
    const wallet = createTestWallet({ chains, authorized: true, approve: 'never' })
    const request = {
      ...{ chainId: toHex(chains[0].id), address: first, expiry: 4_000_000_000 },
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x${'02'.repeat(33)}` }] } },
      permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 0, period: 60 } }],
    }
    const asked = ask(wallet, 'wallet_grantPermissions', { ...request, version: 2 })
    ;(await wallet.nextApproval('wallet_grantPermissions')).approve()
    const { context, ...granted } = (await asked) as { readonly context: Hex }
    expect(granted).toEqual(request)
    const text = `Grant this smart session:\n${JSON.stringify(request)}`
    expect(await recoverMessageAddress({ message: text, signature: context })).toBe(first)
    const ended = ask(wallet, 'wallet_revokePermissions', { pci: 'one', address: first })
    ;(await wallet.nextApproval('wallet_revokePermissions')).approve()
    const signature = (await ended) as Hex
    expect(await recoverMessageAddress({ message: 'Revoke smart session one', signature })).toBe(first)
    expect(wallet.authorized).toBe(true)
    const refused = ask(wallet, 'wallet_grantPermissions', request)
    ;(await wallet.nextApproval()).reject()
    await expect(refused).rejects.toMatchObject({ code: 4001 })
  })

  test('error: a session that is malformed is not asked about', async () => {
    const wallet = createTestWallet({ chains, authorized: true })
    const right = {
      ...{ chainId: toHex(chains[0].id), expiry: 4_000_000_000, permissions: [{ type: 'x' }] },
      signer: { data: { keys: ['key'] } },
    }
    for (const wrong of [{ chainId: '0x99' }, { expiry: 1 }, { signer: {} }, { permissions: [] }])
      await expect(ask(wallet, 'wallet_grantPermissions', { ...right, ...wrong })).rejects.toMatchObject({
        code: -32602,
      })
    const strange = { ...right, address: `0x${'12'.repeat(20)}` }
    await expect(ask(wallet, 'wallet_grantPermissions', strange)).rejects.toMatchObject({ code: 4100 })
    await expect(ask(wallet, 'wallet_revokePermissions', { pci: 'one' })).rejects.toMatchObject({ code: -32602 })
  })

  test('param: accounts, name, icon, rdns, uuid', async () => {
    const wallet = createTestWallet({
      chains,
      accounts: [testKeys[2]],
      name: 'Heron',
      icon: 'data:image/png;base64,AA==',
      rdns: 'example.heron',
      uuid: 'c0ffee00-0000-4000-8000-000000000001',
    })
    expect(wallet.info).toEqual({
      uuid: 'c0ffee00-0000-4000-8000-000000000001',
      name: 'Heron',
      icon: 'data:image/png;base64,AA==',
      rdns: 'example.heron',
    })
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual(['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
  })

  test('behavior: the person changes, locks and takes away', async () => {
    const wallet = createTestWallet({ chains, authorized: true })
    const accounts = record(wallet, 'accountsChanged')
    const gone = record(wallet, 'disconnect')
    wallet.setAccounts([second.toLowerCase()])
    wallet.setAccounts([])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    await ask(wallet, 'eth_requestAccounts')
    wallet.disconnect()
    expect(accounts).toEqual([[second], [], [first, second], []])
    expect(gone).toMatchObject([{ code: 4900 }])
    expect(() => wallet.setAccounts(['0x0000000000000000000000000000000000000001'])).toThrow('does not hold')
  })
})

describe('approvals', () => {
  test('param: never waits until it is driven by hand', async () => {
    const wallet = createTestWallet({ chains, approve: 'never' })
    const answer = ask(wallet, 'eth_requestAccounts')
    const approval = await wallet.nextApproval('eth_requestAccounts')
    await expect(ask(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    expect(wallet.pendingApprovals).toHaveLength(1)
    expect(approval.approve()).toBe(true)
    expect(approval.reject()).toBe(false)
    expect(await answer).toEqual([first, second])
    expect(wallet.pendingApprovals).toEqual([])
  })

  test('param: a function decides; false and a throw are 4001', async () => {
    const asked: string[] = []
    const wallet = createTestWallet({
      chains,
      approve: async ({ method }) => {
        asked.push(method)
        if (method === 'personal_sign') throw new Error('boom')
        return method === 'eth_requestAccounts'
      },
    })
    await ask(wallet, 'eth_requestAccounts')
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: 4001 })
    await expect(ask(wallet, 'personal_sign', '0x00', first)).rejects.toMatchObject({ code: 4001 })
    expect(asked).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain', 'personal_sign'])
  })
})

describe('chains', () => {
  test('default: starts on the first, switches with an event, answers 4902 for a stranger', async () => {
    const wallet = createTestWallet({ chains, authorized: true })
    const heard = record(wallet, 'chainChanged')
    expect(await ask(wallet, 'eth_chainId')).toBe('0x7a69')
    expect(await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(heard).toEqual(['0x7a6a'])
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4902 })
    wallet.setChain(31337)
    expect(heard).toEqual(['0x7a6a', '0x7a69'])
  })

  test.each([
    [{}],
    [{ chainId: '1' }],
    [{ chainId: '0x9', chainName: '', rpcUrls: ['https://x.test'] }],
    [{ chainId: '0x9', chainName: 'X', rpcUrls: ['http://x.test'], nativeCurrency: { symbol: 'XX', decimals: 18 } }],
    [{ chainId: '0x9', chainName: 'X', rpcUrls: ['https://x.test'], nativeCurrency: { symbol: 'XX', decimals: 8 } }],
  ])('error: wallet_addEthereumChain refuses %j', async (input) => {
    const wallet = createTestWallet({ chains })
    await expect(ask(wallet, 'wallet_addEthereumChain', input)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('signing', () => {
  test('default: personal_sign by the asked account verifies', async () => {
    const wallet = createTestWallet({ chains, authorized: true })
    const signature = (await ask(wallet, 'personal_sign', toHex('hello ☂'), second)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello ☂', signature })).toBe(second)
  })

  test('error: an account that is not shared is 4100, other methods are 4200', async () => {
    const wallet = createTestWallet({ chains })
    await expect(ask(wallet, 'personal_sign', '0x00', first)).rejects.toMatchObject({ code: 4100 })
    await expect(ask(wallet, 'eth_sign', first, '0x00')).rejects.toMatchObject({ code: 4200 })
    await expect(ask(wallet, 'constructor')).rejects.toMatchObject({ code: 4200 })
  })

  test('error: typed data of another chain is refused', async () => {
    const wallet = createTestWallet({ chains, authorized: true })
    const data = { domain: { chainId: 1 }, types: { A: [] }, primaryType: 'A', message: {} }
    await expect(ask(wallet, 'eth_signTypedData_v4', first, JSON.stringify(data))).rejects.toMatchObject({
      code: -32602,
    })
  })
})

test('behavior: a state without addresses restores permission, chain and added chains', async () => {
  let saved: TestWalletState | undefined
  const wallet = createTestWallet({ chains, onStateChange: (state) => (saved = state) })
  await ask(wallet, 'eth_requestAccounts')
  wallet.setChain(31338)
  expect(saved).toEqual({ authorized: true, chainId: 31338, addedChains: [] })
  expect(JSON.stringify(saved)).not.toContain('0x')
  const again = createTestWallet({ chains, ...(saved ? { restore: saved } : {}) })
  expect(await ask(again, 'eth_accounts')).toEqual([first, second])
  expect(await ask(again, 'eth_chainId')).toBe('0x7a6a')
})

test('behavior: announces now and on request, until withdrawn', () => {
  const wallet = createTestWallet({ chains })
  const page = new EventTarget()
  const details: { info: { name: string }; provider: unknown }[] = []
  page.addEventListener('eip6963:announceProvider', (event) => details.push((event as CustomEvent).detail))
  wallet.announce(page)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  wallet.announce(page)
  wallet.withdraw()
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(details).toHaveLength(3)
  expect(details[0]?.provider).toBe(wallet.provider)
  expect(Object.isFrozen(details[0]) && Object.isFrozen(details[0]?.info)).toBe(true)
})

test('behavior: injects at window.ethereum and gives it back', () => {
  const wallet = createTestWallet({ chains })
  const page: { ethereum?: unknown } = { ethereum: 'before' }
  const remove = wallet.inject(page)
  expect(page.ethereum).toBe(wallet.provider)
  remove()
  expect(page.ethereum).toBe('before')
})

test('behavior: goes along with another page of the same wallet, and tells as an extension does', async () => {
  const told: string[] = []
  const saved: unknown[] = []
  const wallet = createTestWallet({ chains, onStateChange: (state) => saved.push(state) })
  wallet.provider.on('accountsChanged', (list) => told.push(`accounts ${(list as string[]).length}`))
  wallet.provider.on('chainChanged', (chain) => told.push(`chain ${chain}`))
  wallet.restore({ authorized: true, chainId: 31338 })
  expect(await ask(wallet, 'eth_accounts')).toEqual([first, second])
  wallet.restore({ authorized: true, chainId: 31338 })
  wallet.restore({ authorized: false })
  expect(told).toEqual(['chain 0x7a6a', 'accounts 2', 'accounts 0'])
  // A restored state is not saved again.
  expect(saved).toEqual([])
})
