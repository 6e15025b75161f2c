import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolana } from '../../demo/stack/solana/solana.mjs'
import { decodeBase58 } from '../chains/core/base58.ts'
import { createSolanaTestWallet } from './create-solana-test-wallet.ts'
import { solanaTestKeys } from './solana-keys.ts'
import type { SolanaTestAccount, SolanaTestWallet, SolanaTestWalletOptions } from './solana-types.ts'

type Call = (...inputs: readonly unknown[]) => Promise<never>

const create = (options: Partial<SolanaTestWalletOptions> = {}) =>
  createSolanaTestWallet({ chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }], ...options })
const call = (wallet: SolanaTestWallet, feature: `${string}:${string}`, ...inputs: readonly unknown[]) => {
  const method = wallet.standard.features[feature]?.[feature.slice(feature.indexOf(':') + 1)] as Call
  return method(...inputs)
}
const connect = async (wallet: SolanaTestWallet, input?: object): Promise<readonly SolanaTestAccount[]> =>
  ((await call(wallet, 'standard:connect', ...(input ? [input] : []))) as { accounts: SolanaTestAccount[] }).accounts

describe('keys', () => {
  it('are those that the demo’s node funds, seed and public key', async () => {
    const node = await startSolana({ port: 0, blockTime: 0 })
    await node.stop()
    const wallet = create({ accounts: solanaTestKeys })
    expect(wallet.addresses).toEqual(node.accounts)
    for (const [index, secret] of solanaTestKeys.entries()) {
      const seed = createHash('sha256').update(`wallet-modal solana test key ${index}`).digest()
      expect(Buffer.from(decodeBase58(secret, 90) as Uint8Array).subarray(0, 32)).toEqual(seed)
    }
  })

  it('sign what OpenSSL accepts', async () => {
    const wallet = create({ accounts: solanaTestKeys, authorized: true })
    for (const account of wallet.standard.accounts) {
      const message = new TextEncoder().encode(account.address)
      const [output] = (await call(wallet, 'solana:signMessage', { account, message })) as unknown as [
        { signature: Uint8Array; signedMessage: Uint8Array },
      ]
      const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), account.publicKey])
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
      expect(verify(null, message, key, output.signature)).toBe(true)
    }
  })

  it('error: what is no secret key', () => {
    expect(() => create({ accounts: ['abc'] })).toThrow('64 bytes')
  })
})

describe('permission', () => {
  it('default: asks once, remembers, and forgets when told to', async () => {
    const states: object[] = []
    const wallet = create({ onStateChange: (state) => states.push(state) })
    expect(wallet.standard.accounts).toEqual([])
    expect(await connect(wallet, { silent: true })).toEqual([])
    const accounts = await connect(wallet)
    expect(accounts).toBe(wallet.standard.accounts)
    expect(accounts.map(({ address }) => address)).toEqual(wallet.addresses)
    expect(await connect(wallet, { silent: true })).toBe(accounts)
    await call(wallet, 'standard:disconnect')
    expect(wallet.sharedAddresses).toEqual([])
    expect(states).toEqual([{ authorized: true }, { authorized: false }])
  })

  it('param: approve never, and a second connect while the first waits', async () => {
    const wallet = create({ approve: 'never' })
    const attempt = connect(wallet)
    const approval = await wallet.nextApproval('standard:connect')
    await expect(connect(wallet)).rejects.toMatchObject({ code: -32002 })
    expect(approval.reject()).toBe(true)
    await expect(attempt).rejects.toMatchObject({ code: 4001 })
    expect(wallet.pendingApprovals).toEqual([])
  })

  it('param: restore brings an earlier permission back', async () => {
    expect(await connect(create({ restore: { authorized: true } }), { silent: true })).toHaveLength(2)
  })

  it('behavior: tells of every change of accounts, and only while listened to', async () => {
    const wallet = create({ authorized: true })
    const told: unknown[] = []
    const on = wallet.standard.features['standard:events']?.on as (
      event: string,
      hear: (v: unknown) => void,
    ) => () => void
    const off = on('change', (change) => told.push(change))
    const [first, second] = wallet.addresses as [string, string]
    wallet.setAccounts([second, first])
    expect(told).toMatchObject([{ accounts: [{ address: second }, { address: first }] }])
    wallet.disconnect()
    expect(told[1]).toEqual({ accounts: [] })
    off()
    await connect(wallet)
    expect(told).toHaveLength(2)
    expect(() => wallet.setAccounts(['nobody'])).toThrow('does not hold')
  })
})

describe('signing', () => {
  it.each([
    ['an account of somebody else', { account: { address: 'x' }, message: new Uint8Array(1) }, 4100],
    ['no bytes', { message: 'text' }, -32602],
  ])('error: %s', async (_, input, code) => {
    const wallet = create({ authorized: true })
    const [account] = wallet.standard.accounts
    await expect(call(wallet, 'solana:signMessage', { account, ...input })).rejects.toMatchObject({ code })
  })

  it.each([new Uint8Array(0), new Uint8Array(100), Uint8Array.from([1, ...new Array(64).fill(0), 1, 0, 1, 1])])(
    'error: the transaction %o',
    async (transaction) => {
      const wallet = create({ authorized: true })
      const [account] = wallet.standard.accounts
      const input = { account, chain: 'solana:localnet', transaction }
      await expect(call(wallet, 'solana:signTransaction', input)).rejects.toMatchObject({ code: -32602 })
      const elsewhere = { ...input, chain: 'solana:mainnet' }
      await expect(call(wallet, 'solana:signAndSendTransaction', elsewhere)).rejects.toMatchObject({ code: -32602 })
    },
  )

  it('signs in and connects with one approval, for the account that is asked for', async () => {
    const wallet = create({ approve: 'never' })
    const [, second] = wallet.addresses
    const input = { domain: 'harbor.test', address: second, nonce: 'abcdefgh' }
    const attempt = call(wallet, 'solana:signIn', input) as Promise<
      readonly { account: SolanaTestAccount; signedMessage: Uint8Array; signature: Uint8Array }[]
    >
    ;(await wallet.nextApproval('solana:signIn')).approve()
    const [output] = await attempt
    expect(wallet.authorized).toBe(true)
    expect(output?.account.address).toBe(second)
    const text = `harbor.test wants you to sign in with your Solana account:\n${second}\n\nNonce: abcdefgh`
    expect(new TextDecoder().decode(output?.signedMessage)).toBe(text)
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), output?.account.publicKey as Uint8Array])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    expect(verify(null, Buffer.from(text), key, output?.signature as Uint8Array)).toBe(true)
  })

  it.each([
    ['no domain', { nonce: 'abcdefgh' }, -32602],
    ['an account that it does not hold', { domain: 'harbor.test', address: 'x' }, 4100],
  ])('error: a sign-in with %s', async (_, input, code) => {
    await expect(call(create(), 'solana:signIn', input)).rejects.toMatchObject({ code })
  })

  it('param: without leaves features out', () => {
    const wallet = create({ without: ['solana:signAndSendTransaction'] })
    expect(Object.keys(wallet.standard.features)).not.toContain('solana:signAndSendTransaction')
  })
})

describe('failures', () => {
  let message: Uint8Array
  beforeAll(() => {
    message = new Uint8Array([1])
  })
  const sign = (wallet: SolanaTestWallet) =>
    call(wallet, 'solana:signMessage', { account: wallet.standard.accounts[0], message })

  it.each([
    ['reject', { code: 4001 }],
    ['pending', { code: -32002 }],
    ['disconnect', { code: 4900 }],
  ] as const)('%s', async (kind, thrown) => {
    const wallet = create({ authorized: true, failures: [{ kind, times: 1 }] })
    await expect(sign(wallet)).rejects.toMatchObject(thrown)
    await connect(wallet)
    await expect(sign(wallet)).resolves.toHaveLength(1)
  })

  it('throw-string and throw-undefined', async () => {
    await expect(sign(create({ authorized: true, failures: ['throw-string'] }))).rejects.toBe('the wallet says no')
    await expect(sign(create({ authorized: true, failures: ['throw-undefined'] }))).rejects.toBeUndefined()
  })

  it('change-account: signs, and is on another account afterwards', async () => {
    const wallet = create({ authorized: true, failures: ['change-account'] })
    const [first, second] = wallet.addresses
    await sign(wallet)
    expect(wallet.sharedAddresses).toEqual([second, first])
  })

  it('other-message and bad-signature: one bit is another', async () => {
    const honest = (await sign(create({ authorized: true }))) as unknown as [
      { signature: Uint8Array; signedMessage: Uint8Array },
    ]
    const other = await sign(create({ authorized: true, failures: ['other-message'] }))
    expect(other).toEqual([{ ...honest[0], signedMessage: new Uint8Array([0]) }])
    const bad = await sign(create({ authorized: true, failures: ['bad-signature'] }))
    const signature = honest[0].signature.slice()
    signature[63] = (signature[63] as number) ^ 1
    expect(bad).toEqual([{ ...honest[0], signature }])
  })

  it('twice: the first answer is right, the second another', async () => {
    const wallet = create({ failures: ['twice'] })
    const answers: unknown[] = []
    const thenable = call(wallet, 'standard:connect') as PromiseLike<unknown>
    thenable.then((answer) => void answers.push(answer))
    await expect.poll(() => answers.length).toBe(2)
  })

  it('reads stay reads: a silent connect is struck only by its name', async () => {
    const wallet = create({ authorized: true, failures: ['reject'] })
    await expect(connect(wallet, { silent: true })).resolves.toHaveLength(2)
    wallet.failures.set([{ kind: 'reject', methods: ['standard:connect/silent'] }])
    await expect(connect(wallet, { silent: true })).rejects.toMatchObject({ code: 4001 })
  })
})

describe('registration', () => {
  it('reaches libraries that are there and that come, until taken back', () => {
    const page = new EventTarget()
    const here = new Set<unknown>()
    const api = {
      register(wallet: unknown) {
        here.add(wallet)
        return () => here.delete(wallet)
      },
    }
    page.addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent).detail(api))
    const wallet = create()
    const off = wallet.register(page)
    expect([...here]).toEqual([wallet.standard])
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    off()
    expect(here.size).toBe(0)
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    expect(here.size).toBe(0)
  })

  it('error: no window', () => {
    expect(() => create().register()).toThrow('window')
  })
})

it('behavior: goes along with another page of the same wallet', () => {
  const saved: unknown[] = []
  const wallet = create({ onStateChange: (state) => saved.push(state) })
  wallet.restore({ authorized: true })
  expect(wallet.sharedAddresses).toHaveLength(2)
  wallet.restore({ authorized: false })
  expect(wallet.sharedAddresses).toEqual([])
  expect(saved).toEqual([])
})

describe('a real node', () => {
  let node: Awaited<ReturnType<typeof startSolana>>
  beforeAll(async () => {
    node = await startSolana({ port: 0, blockTime: 0 })
  })
  afterAll(() => node.stop())

  it('behavior: a node’s no is passed on with its code', async () => {
    const wallet = create({ chains: [{ id: 'solana:localnet', rpcUrl: node.url }], authorized: true })
    const [account] = wallet.standard.accounts as [SolanaTestAccount]
    // A message that is no use: one signer, itself and the system program, an unknown blockhash, no instruction.
    const body = [1, 0, 1, 2, ...account.publicKey, ...new Array(32).fill(0), ...new Array(32).fill(7), 0]
    const transaction = Uint8Array.from([1, ...new Array(64).fill(0), ...body])
    const input = { account, chain: 'solana:localnet', transaction }
    await expect(call(wallet, 'solana:signAndSendTransaction', input)).rejects.toMatchObject({
      code: -32002,
      data: { err: 'BlockhashNotFound' },
    })
  })
})
