import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { SignInData, SignInSession } from '../../chains/core/siwx.ts'
import { eip155Verifier } from '../../chains/eip155/eip155-verifier.ts'
import { stringifyMessage } from '../message.ts'
import { createMessenger } from './create-messenger.ts'
import { defaultSiwx } from './default-siwx.ts'
import { localStorageSessions } from './local-storage-sessions.ts'

const start = Date.parse('2026-05-04T09:30:00Z')
const day = 86_400_000
const key = '@wallet-modal/siwx'

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

function setup(options: { required?: boolean } = {}) {
  const clock = { now: start }
  const now = () => clock.now
  const storage = memoryStorage()
  const site = { domain: 'harbor.test', uri: 'https://harbor.test/', now }
  const messenger = createMessenger({
    ...site,
    expiration: 7 * day,
    statement: 'Hello.',
    resources: ['https://a.test/'],
  })
  const make = () =>
    defaultSiwx({
      ...options,
      messenger,
      verifiers: [eip155Verifier()],
      storage: localStorageSessions({ storage, now }),
      now,
    })
  const account = privateKeyToAccount(generatePrivateKey())
  async function sign(
    chainId: `eip155:${number}` = 'eip155:1',
    by = account,
    address = by.address,
  ): Promise<SignInSession> {
    const message = await messenger.createMessage({ accountAddress: address, chainId })
    return { data: { ...message }, message: `${message}`, signature: await by.signMessage({ message: `${message}` }) }
  }
  return { account, clock, make, siwx: make(), sign, storage }
}

const invalid = { code: 'SIGNATURE_INVALID', message: 'The signature is not valid' }

describe('defaultSiwx', () => {
  it('default: a signed session is there after a reload and in another tab, and can be ended', async () => {
    const { account, make, siwx, sign } = setup()
    const session = await sign()
    await siwx.addSession(session)
    expect(await make().getSessions('eip155:1', account.address)).toEqual([session])
    await siwx.revokeSession('eip155:1', account.address)
    expect(await make().getSessions('eip155:1', account.address)).toEqual([])
  })

  it('param: required, signOutOnDisconnect', () => {
    expect(setup().siwx).toMatchObject({ signOutOnDisconnect: true })
    expect(setup().siwx.getRequired?.()).toBe(true)
    expect(setup({ required: false }).siwx.getRequired?.()).toBe(false)
  })

  it('W-12: ending one of four sessions leaves the others', async () => {
    const { account, siwx, sign, storage } = setup()
    const other = privateKeyToAccount(generatePrivateKey())
    for (const chain of ['eip155:1', 'eip155:8453'] as const)
      for (const by of [account, other]) await siwx.addSession(await sign(chain, by))
    await siwx.revokeSession('eip155:1', account.address)
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
    expect(await siwx.getSessions('eip155:1', other.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:8453', account.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:8453', other.address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(storage.items.size).toBe(0)
  })

  it('behavior: signing in again replaces the session of the same account and network', async () => {
    const { account, siwx, sign } = setup()
    await siwx.addSession(await sign())
    const second = await sign()
    await siwx.addSession(second)
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([second])
  })

  it('behavior: setSessions replaces all sessions, as in AppKit; an approval in the modal leaves the others', async () => {
    const { account, siwx, sign } = setup()
    const other = privateKeyToAccount(generatePrivateKey())
    const count = async (by: typeof account, chain: 'eip155:1' | 'eip155:8453') =>
      (await siwx.getSessions(chain, by.address)).length
    await siwx.addSession(await sign('eip155:1', other))
    const both = [await sign('eip155:1'), await sign('eip155:8453')]
    await siwx.setSessions(both, { keep: [{ chainId: 'eip155:1', accountAddress: other.address }] })
    expect([
      await count(other, 'eip155:1'),
      await count(account, 'eip155:1'),
      await count(account, 'eip155:8453'),
    ]).toEqual([1, 1, 1])
    // Replaced, not doubled.
    await siwx.setSessions(both, { keep: [] })
    expect(await count(account, 'eip155:1')).toBe(1)
    await siwx.setSessions([await sign('eip155:1')])
    expect([
      await count(other, 'eip155:1'),
      await count(account, 'eip155:1'),
      await count(account, 'eip155:8453'),
    ]).toEqual([0, 1, 0])
    await siwx.setSessions([], { keep: [{ chainId: 'eip155:1', accountAddress: account.address }] })
    expect(await count(account, 'eip155:1')).toBe(0)
  })

  it('W-06: another chain, address or field than in the text is refused', async () => {
    const { siwx, sign, storage } = setup()
    const session = await sign()
    const other = privateKeyToAccount(generatePrivateKey()).address
    const changes: Partial<SignInData>[] = [
      { chainId: 'eip155:8453' },
      { accountAddress: other },
      { domain: 'evil.test' },
      { uri: 'https://harbor.test/x' },
      { nonce: 'another123456' },
      { statement: 'Hello!' },
      { statement: undefined },
      { expirationTime: undefined },
      { expirationTime: '2036-05-04T09:30:00.000Z' },
      { issuedAt: '2026-05-04T09:29:59.000Z' },
      { notBefore: '2026-05-04T09:30:00.000Z' },
      { requestId: 'x' },
      { resources: [] },
      { scheme: 'https' },
    ]
    for (const change of changes) {
      const data = { ...session.data, ...change }
      await expect(siwx.addSession({ ...session, data })).rejects.toMatchObject(invalid)
      // The same with a text that fits: the signature does not.
      const message = stringifyMessage(data)
      await expect(siwx.addSession({ ...session, data, message })).rejects.toMatchObject(invalid)
    }
    expect(storage.items.size).toBe(0)
  })

  it('W-14: a wallet that signs another text is refused', async () => {
    const { account, siwx, sign } = setup()
    const session = await sign()
    const signature = await account.signMessage({ message: `${session.message} ` })
    await expect(siwx.addSession({ ...session, signature })).rejects.toMatchObject(invalid)
    await expect(siwx.setSessions([session, { ...session, signature }])).rejects.toMatchObject(invalid)
  })

  it('error: a namespace without a verifier is refused', async () => {
    const { sign } = setup()
    const siwx = defaultSiwx({ verifiers: [], storage: localStorageSessions({ storage: memoryStorage() }) })
    await expect(siwx.addSession(await sign())).rejects.toMatchObject(invalid)
  })

  it('W-11: no stored session counts that was edited in any way', async () => {
    const { account, make, siwx, sign, storage } = setup()
    await siwx.addSession(await sign())
    const text = storage.items.get(key) ?? ''
    const [stored] = JSON.parse(text)
    const later = '2036-05-04T09:30:00.000Z'
    const edits = [
      { ...stored, data: { ...stored.data, expirationTime: later } },
      { ...stored, message: stored.message.replace(stored.data.expirationTime, later) },
      {
        ...stored,
        data: { ...stored.data, expirationTime: later },
        message: stored.message.replace(stored.data.expirationTime, later),
      },
      { ...stored, signature: `${stored.signature.slice(0, -2)}1d` },
      { ...stored, signature: '0x' },
      ...Object.keys(stored.data).map((name) => ({ ...stored, data: { ...stored.data, [name]: undefined } })),
      ...Object.keys(stored.data).map((name) => ({ ...stored, data: { ...stored.data, [name]: 'edited123' } })),
      ...Object.keys(stored).map((name) => ({ ...stored, [name]: undefined })),
      ...[null, 1, 'x', [], {}],
    ]
    for (const edit of edits) {
      storage.items.set(key, JSON.stringify([edit]))
      expect(await make().getSessions('eip155:1', account.address), JSON.stringify(edit)).toEqual([])
    }
    storage.items.set(key, text)
    expect(await make().getSessions('eip155:1', account.address)).toHaveLength(1)
  })

  it('W-05: not-before and expiry count, with a tolerance of 60 seconds', async () => {
    const { account, clock, make, siwx, sign } = setup()
    const session = await sign()
    await siwx.addSession(session)
    const there = async (at: number) => {
      clock.now = at
      return (await make().getSessions('eip155:1', account.address)).length
    }
    expect(await there(start - 60_000)).toBe(1)
    expect(await there(start - 60_001)).toBe(0)
    expect(await there(start - day)).toBe(0)
    expect(await there(start + 7 * day + 59_999)).toBe(1)
    expect(await there(start + 7 * day + 60_000)).toBe(0)
    await expect(siwx.addSession(session)).rejects.toMatchObject(invalid)
  })

  it('behavior: a contract account that no node confirms now does not count, and is not forgotten', async () => {
    const { clock, sign, storage } = setup()
    const session = await sign()
    let answer: () => boolean = () => true
    const verifier = { chainNamespace: 'eip155', verify: async () => answer() }
    const now = () => clock.now
    const make = () => defaultSiwx({ verifiers: [verifier], storage: localStorageSessions({ storage, now }), now })
    await make().addSession(session)
    const { chainId, accountAddress } = session.data
    answer = () => {
      throw new Error('no node')
    }
    expect(await make().getSessions(chainId, accountAddress)).toEqual([])
    answer = () => true
    expect(await make().getSessions(chainId, accountAddress)).toHaveLength(1)
    answer = () => false
    expect(await make().getSessions(chainId, accountAddress)).toEqual([])
  })
})

describe('localStorageSessions', () => {
  it.each(['not json', '{}', '[1,{"data":{}}]', 'null', `[${'0,'.repeat(200_000)}0]`, '[{"__proto__":{"data":1}}]'])(
    'error: %.30s is no session',
    async (text) => {
      const storage = memoryStorage()
      storage.items.set(key, text)
      const sessions = localStorageSessions({ storage })
      const started = performance.now()
      expect(await sessions.get('eip155:1', '0x')).toEqual([])
      expect(performance.now() - started).toBeLessThan(100)
    },
  )

  it('behavior: a storage that is full or blocked is replaced by memory', async () => {
    const { account, sign, clock } = setup()
    const broken = () => {
      throw new DOMException('QuotaExceededError')
    }
    for (const storage of [
      { ...memoryStorage(), setItem: broken },
      { getItem: broken, setItem: broken, removeItem: broken },
    ]) {
      const sessions = localStorageSessions({ storage, now: () => clock.now })
      await sessions.add(await sign())
      expect(await sessions.get('eip155:1', account.address)).toHaveLength(1)
      await sessions.delete('eip155:1', account.address)
      expect(await sessions.get('eip155:1', account.address)).toEqual([])
    }
  })

  it('behavior: at most 50 sessions are kept, the newest', async () => {
    const { siwx, sign, storage } = setup()
    for (let chain = 1; chain <= 53; chain++) await siwx.addSession(await sign(`eip155:${chain}`))
    const kept = JSON.parse(storage.items.get(key) ?? '') as SignInSession[]
    expect(kept.map(({ data }) => data.chainId)).toEqual(Array.from({ length: 50 }, (_, at) => `eip155:${at + 4}`))
  })
})
