import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeSiwx } from '../../../test/fakes/fake-siwx.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import { accountA, accountB, addWallet, codeOf, endWorld, loadSessionCode, until } from '../../../test/fakes/world.ts'
import { PairedProvider } from '../../chains/core/paired-provider.ts'
import type { Eip1193Provider } from '../../chains/core/types.ts'
import { cancelSignIn } from '../sign-in/cancel-sign-in.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { givenProvider } from './given-provider.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('../sign-in/follow-sign-in.ts')
  await import('./sign-message.ts')
})
afterEach(endWorld)

async function connected(siwx = new FakeSiwx()) {
  const world = createSignInWorld(siwx)
  const wallet = addWallet({ accounts: [accountA, accountB] })
  await world.kit.connect({ connectorId: wallet.id })
  await until('the question', () => world.kit.getState().open)
  return { world, wallet, siwx, provider: world.kit.getProvider('eip155') as Eip1193Provider }
}
const uses = [
  ['personal_sign', ['0x00', accountA]],
  ['eth_sign', [accountA, '0x00']],
  ['eth_signTypedData_v4', [accountA, '{}']],
  ['eth_signTransaction', [{ from: accountA }]],
  ['eth_sendTransaction', [{ from: accountA, to: accountB, value: '0x1' }]],
  ['wallet_sendCalls', [{ calls: [] }]],
  ['eth_decrypt', ['0x00', accountA]],
  ['wallet_grantPermissions', [{}]],
  ['wallet_requestExecutionPermissions', [{}]],
  ['wallet_connect', [{}]],
  ['wallet_addSubAccount', [{}]],
  ['eth_getEncryptionPublicKey', [accountA]],
  ['somethingNew', []],
] as const
const reads = [
  ...['eth_accounts', 'eth_requestAccounts', 'eth_getBalance', 'eth_getTransactionBySenderAndNonce', 'eth_call'],
  ...['eth_estimateGas', 'eth_blockNumber', 'net_version', 'web3_clientVersion', 'wallet_switchEthereumChain'],
  ...['wallet_getCapabilities', 'wallet_getPermissions', 'wallet_revokePermissions', 'wallet_getCallsStatus'],
  ...['cosmos_getAccounts', 'solana_requestAccounts', 'getAccountAddresses'],
]

describe('an account that must sign in', () => {
  test('default: signs and sends nothing for the page before its session stands, and everything afterwards', async () => {
    const { world, wallet, provider } = await connected()
    wallet.calls.length = 0
    expect(await codeOf(world.kit.signMessage('hello'))).toBe('SIGN_IN_REQUIRED')
    for (const [method, params] of uses) expect(await codeOf(provider.request({ method, params })), method).toBe(4100)
    const refusal = await provider.request({ method: 'eth_sign', params: [] }).catch((cause: unknown) => cause)
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({
      code: 4100,
      data: { code: 'SIGN_IN_REQUIRED' },
      cause: { code: 'SIGN_IN_REQUIRED' },
    })
    const error = await world.kit.signMessage('hello').catch((cause: Error) => cause)
    expect(`${(error as Error).message}`).toContain('kit.signIn()')
    expect(wallet.calls.map(({ method }) => method).filter((method) => /sign|send/i.test(method))).toEqual([])
    await signIn(world.inner)
    expect(await world.kit.signMessage('hello')).toMatch(/^0x/)
    for (const [method, params] of uses)
      expect(await codeOf(provider.request({ method, params })), method).not.toBe(4100)
  })

  test('default: its address and what is only read stay available', async () => {
    const { world, provider } = await connected()
    expect(world.kit.getState().address?.toLowerCase()).toBe(accountA)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([accountA, accountB])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    for (const method of reads) expect(await codeOf(provider.request({ method, params: [] })), method).not.toBe(4100)
  })

  test('behavior: a request is read once, so that what is checked is what the wallet gets', async () => {
    const { wallet, provider } = await connected()
    wallet.calls.length = 0
    let turn = 0
    const call = {
      get method() {
        return turn++ === 0 ? 'eth_chainId' : 'personal_sign'
      },
      params: ['0x00', accountA],
    }
    await provider.request(call).catch(() => {})
    expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  test('behavior: a signing of the page that never ends opens nothing once the visitor has left it', async () => {
    let asked = false
    const signMessage = () => {
      asked = true
      return new Promise<string>(() => {})
    }
    const { world, wallet } = await connected(Object.assign(new FakeSiwx(), { signMessage }))
    void signIn(world.inner)
    await until('the question to the page', () => asked)
    await cancelSignIn(world.inner)
    await world.kit.connect({ connectorId: wallet.id })
    await until('the question', () => world.kit.getState().open)
    expect(await codeOf(world.kit.signMessage('steal'))).toBe('SIGN_IN_REQUIRED')
  })

  test('behavior: the session of one account opens nothing for another one', async () => {
    const { world, wallet, provider } = await connected()
    await signIn(world.inner)
    wallet.accounts = [accountB]
    wallet.emit('accountsChanged', [accountB])
    await until('the other account', () => world.kit.getState().address?.toLowerCase() === accountB)
    expect(await codeOf(provider.request({ method: 'personal_sign', params: ['0x00', accountB] }))).toBe(4100)
  })

  test('behavior: a provider from before the session ended signs nothing any more', async () => {
    const { world, siwx, provider } = await connected()
    await signIn(world.inner)
    expect(world.kit.getProvider('eip155')).toBe(provider)
    await world.kit.signOut()
    expect(siwx.sessions).toEqual([])
    expect(await codeOf(provider.request({ method: 'personal_sign', params: ['0x00', accountA] }))).toBe(4100)
  })

  test('behavior: a page that signs the sign-in message itself may do so by kit.signMessage, and nothing else', async () => {
    const siwx = new FakeSiwx()
    const seen: unknown[] = []
    const { world, provider } = await connected(
      Object.assign(siwx, {
        async signMessage({ message }: { readonly message: string }) {
          seen.push(await codeOf(provider.request({ method: 'eth_sendTransaction', params: [{ from: accountA }] })))
          return world.kit.signMessage(message)
        },
      }),
    )
    await signIn(world.inner)
    expect(seen).toEqual([4100])
    expect(siwx.sessions[0]?.signature).toMatch(/^0x/)
  })

  test('behavior: without required nothing is refused', async () => {
    const { world, provider } = await connected(Object.assign(new FakeSiwx(), { required: false }))
    expect(await world.kit.signMessage('hello')).toMatch(/^0x/)
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', accountA] })).toMatch(/^0x/)
  })
})

describe('providers of other namespaces', () => {
  test('default: sign and send nothing before a sign-in that is required', async () => {
    const { inner } = createSignInWorld()
    const never = async () => Promise.reject(new Error('asked'))
    const solana = givenProvider<'solana'>(inner, {
      signMessage: never,
      signTransaction: never,
      signAllTransactions: never,
      signAndSendTransaction: never,
    })
    const bitcoin = givenProvider<'bip122'>(inner, { signMessage: never, signPsbt: never, sendTransfer: never })
    for (const provider of [solana, bitcoin])
      for (const [name, ask] of Object.entries({ ...provider }) as [string, () => Promise<unknown>][])
        expect(await codeOf(ask()), name).toBe('SIGN_IN_REQUIRED')
    const paired = givenProvider<'polkadot'>(inner, new PairedProvider(async ({ method }) => method))
    expect(await codeOf(paired?.request({ method: 'polkadot_signTransaction' }) as Promise<unknown>)).toBe(
      'SIGN_IN_REQUIRED',
    )
    expect(await paired?.request({ method: 'polkadot_requestAccounts' })).toBe('polkadot_requestAccounts')
  })
})

describe('the option siwx', () => {
  test('default: turned on while connected, it asks; turned off, nobody is asked and nothing is refused', async () => {
    const siwx = new FakeSiwx()
    const world = createSignInWorld(siwx, { options: { siwx: undefined } })
    const wallet = addWallet({ accounts: [accountA] })
    await world.kit.connect({ connectorId: wallet.id })
    expect(await world.kit.signMessage('hello')).toMatch(/^0x/)
    await world.kit.open()
    expect(world.kit.getState().view).toBe('Account')
    world.kit.setOptions({ siwx })
    expect(world.kit.getState().view).toBe('SIWXSignMessage')
    expect(await codeOf(world.kit.signMessage('hello'))).toBe('SIGN_IN_REQUIRED')
    await until('the look-up', () => siwx.times('getSessions') === 1)
    await until('the question', () => world.kit.getState().open)
    await signIn(world.inner)
    expect(world.kit.getState().session).toBeDefined()
    world.kit.setOptions({ siwx: undefined })
    expect(world.kit.getState()).toMatchObject({ session: undefined, status: 'connected' })
    expect(await world.kit.signMessage('hello')).toMatch(/^0x/)
  })

  test('behavior: made required while an account that declined to sign in is connected, it asks again', async () => {
    const { world } = await connected(Object.assign(new FakeSiwx(), { required: false }))
    world.kit.close()
    await world.clock.pass(10)
    expect(world.kit.getState()).toMatchObject({ open: false, status: 'connected' })
    world.kit.setOptions({ siwx: new FakeSiwx() })
    await until('the question', () => world.kit.getState().open)
    expect(world.kit.getState().view).toBe('SIWXSignMessage')
  })

  test('behavior: the session of one configuration does not count for another one', async () => {
    const { world } = await connected()
    await signIn(world.inner)
    await world.clock.pass(600)
    const second = new FakeSiwx()
    world.kit.setOptions({ siwx: second })
    expect(world.kit.getState().session).toBeUndefined()
    await until('the question', () => second.times('getSessions') === 1 && world.kit.getState().open)
    expect(world.kit.getState().view).toBe('SIWXSignMessage')
  })
})
