import { type Hex, recoverAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { Api } from '../api/api.ts'
import type { Wallet } from '../api/api-schemas.ts'
import { deviceKey } from '../api/device-key.ts'
import { fromBase64, toBase64 } from '../host/base64.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { Store } from '../storage/store.ts'
import { MemoryApi } from '../testing/memory-api.ts'
import { hashTypedData } from '../typed-data/hash-typed-data.ts'
import { parseTypedData } from '../typed-data/parse-typed-data.ts'
import { CODE_NEEDED } from './code-needed.ts'
import { DeviceShares } from './device-shares.ts'
import { doJob } from './do-job.ts'
import { newRecoveryCode } from './recovery-code.ts'
import { type Recovery, Vault } from './vault.ts'

/** A server with one user who is logged in wherever `browser` is called. */
async function world(recovery: Recovery) {
  vi.stubGlobal('location', { origin: 'https://wallet.test' })
  const server = new MemoryApi()
  server.social = { state: 'done', email: 'ada@example.org' }
  const device = 'this one'
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('v'))).toString(
    'base64url',
  )
  const [, started] = await server.answer('social/start', { codeChallenge: challenge }, { token: undefined, device })
  const body = { ...started, verifier: 'v' }
  const [, , cookie] = await server.answer('social/result', body, { token: undefined, device })
  const keys = memoryStore()
  const send: typeof fetch = async (url, init) => {
    const [status, answer] = await server.answer(String(url).slice(5), JSON.parse(String(init?.body)), {
      token: cookie,
      device,
    })
    return new Response(JSON.stringify(answer), { status })
  }
  const api = new Api(() => deviceKey(keys), send)
  const browser = (store: Store = { ...memoryStore(), lasts: async () => true }) =>
    new Vault(api, new DeviceShares(store), recovery)
  const change = (more: Partial<Wallet>) => {
    const [[user, wallet] = []] = server.wallets
    if (user && wallet) server.wallets.set(user, { ...wallet, ...more })
  }
  return { server, browser, change }
}

const flip = (share: string) => {
  const bytes = fromBase64(share)
  bytes[3] = (bytes[3] ?? 0) ^ 1
  return toBase64(bytes)
}

test('makes one wallet, and the same keys again from two parts', async () => {
  const { browser, server } = await world('operator')
  const vault = browser()
  const wallet = await vault.open()
  expect(await vault.open()).toEqual(wallet)
  expect((await vault.keys(wallet)).addresses).toEqual(wallet.addresses)
  expect(server.wallets.size).toBe(1)
  // A second browser has no share of its own and uses the operator's.
  expect((await browser().keys(wallet)).addresses).toEqual(wallet.addresses)
})

test('two browsers that begin at once end with one wallet', async () => {
  const { browser } = await world('operator')
  const vaults = [browser(), browser(), browser()]
  const wallets = await Promise.all(vaults.map((vault) => vault.open()))
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(1)
  for (const [at, vault] of vaults.entries())
    expect((await vault.keys(wallets[at] as Wallet)).addresses).toEqual(wallets[0]?.addresses)
})

test.each(['serverShare', 'recoveryShare'] as const)('notices a changed %s', async (name) => {
  const { browser, change } = await world('operator')
  const wallet = await browser().open()
  change({ [name]: flip(String(wallet[name])) })
  const vault = browser()
  await expect(vault.keys(await vault.open())).rejects.toThrow('do not belong together')
})

test('notices a wallet under another address, before and after the parts are joined', async () => {
  const { browser, change } = await world('operator')
  const vault = browser()
  const { addresses } = await vault.open()
  change({ addresses: { ...addresses, solana: '1'.repeat(32) } })
  await expect(vault.keys(await vault.open())).rejects.toThrow('another address')
  const request = { job: { kind: 'open' }, csrf: '', ahead: 0, language: '', recovery: 'operator', addresses } as const
  await expect(doJob(vault, request)).rejects.toThrow('another one than before')
})

test('gives the server no second part where a code is the recovery', async () => {
  const { browser } = await world('code')
  const vault = browser()
  const wallet = await vault.open()
  expect(wallet.recoveryShare).toBeUndefined()
  const code = (await vault.pendingCode(wallet)) ?? ''
  const other = browser()
  await expect(other.keys(wallet)).rejects.toThrow(CODE_NEEDED)
  await expect(other.enterCode(wallet, newRecoveryCode())).rejects.toThrow('does not open')
  await expect(other.enterCode(wallet, 'AAAA')).rejects.toThrow('not a recovery code')
  await other.enterCode(wallet, ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('-', ' ')} `)
  expect((await other.keys(wallet)).addresses).toEqual(wallet.addresses)
  await vault.codeSeen(wallet)
  expect(await vault.pendingCode(wallet)).toBeUndefined()
})

test.each(['code', 'operator'] as const)('makes no wallet in a browser that forgets (%s)', async (recovery) => {
  const { browser, server } = await world(recovery)
  await expect(browser(memoryStore()).open()).rejects.toThrow('not private')
  expect(server.wallets.size).toBe(0)
})

test('keeps nothing readable in the browser', async () => {
  const { browser } = await world('operator')
  const values = new Map<string, unknown>()
  const store = { ...memoryStore(), lasts: async () => true }
  const spy: Store = {
    ...store,
    put: async (key, value) => {
      values.set(key, value)
      await store.put(key, value)
    },
  }
  const wallet = await browser(spy).open()
  const kept = values.get(`share:${wallet.id}`)
  expect(kept).toBeInstanceOf(Uint8Array)
  const key = (await store.get('share-key')) as CryptoKey
  expect(key.extractable).toBe(false)
})

test('signs no typed data but what was shown', async () => {
  const { browser } = await world('operator')
  const vault = browser()
  const { addresses } = await vault.open()
  const typed = (value: number) =>
    JSON.stringify({
      types: { Thing: [{ name: 'it', type: 'uint8' }] },
      primaryType: 'Thing',
      domain: { chainId: 1 },
      message: { it: value },
    })
  const about = { csrf: '', ahead: 0, language: '', recovery: 'operator', addresses } as const
  const hash = hashTypedData(parseTypedData(typed(1)))
  const signature = (await doJob(vault, { ...about, job: { kind: 'evm-typed', typed: typed(1), hash } })) as Hex
  expect(await recoverAddress({ hash, signature })).toBe(addresses.eip155)
  const other = doJob(vault, { ...about, job: { kind: 'evm-typed', typed: typed(2), hash } })
  await expect(other).rejects.toThrow('not what was shown')
  const broken = typed(1).replace('"it":1', '"it":"yes"')
  const unreadable = doJob(vault, { ...about, job: { kind: 'evm-typed', typed: broken, hash } })
  await expect(unreadable).rejects.toThrow('not an integer')
})
