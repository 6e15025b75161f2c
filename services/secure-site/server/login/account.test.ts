import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { verifyAuditLog } from '../audit/audit.mjs'
import { openDatabase } from '../database/database.mjs'
import { deriveKeys } from '../keys/secrets.mjs'
import { temporaryDatabase } from '../testing/temporary-database.ts'
import { allNumbered, atEnd, endAll, masterKey, otherThan, pepper, shop, stackWith } from '../testing/test-stack.ts'

afterEach(endAll)
const share = (text: string) => Buffer.from(text).toString('base64')
const wallet = (id: string) => ({
  id,
  addresses: { eip155: `0x${'ab'.repeat(20)}`, solana: '1'.repeat(32) },
  serverShare: share(`server share of ${id}`),
  recoveryShare: share(`recovery share of ${id}`),
  wraps: [],
})
describe('the wallet', () => {
  it('is kept as it was made, and the first one wins', async () => {
    const { signIn } = await stackWith()
    const { frame } = await signIn('ann@mail.example')
    expect((await frame.call('wallet/read')).body).toEqual({ wallet: null })
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((id) => frame.call('wallet/create', wallet(id))))
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const { wallet: stored } = (won[0]?.body ?? {}) as { wallet?: { id: string } }
    expect(stored).toEqual({ ...wallet(stored?.id ?? ''), version: 1 })
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject({ status: 409, body: { error: 'wallet_exists', wallet: stored } })
    const device = { state: 'known', until: 0 }
    expect((await frame.call('wallet/read')).body).toEqual({ wallet: stored, device, asking: [] })
  })

  it('is told of to who runs the server, once, before its owner hears of it', async () => {
    const told: unknown[] = []
    const { signIn } = await stackWith({
      onWallet: async (addresses) => {
        told.push(addresses)
        throw new Error('away')
      },
    })
    const { frame } = await signIn('ann@mail.example')
    expect((await frame.call('wallet/create', wallet('a'))).status).toBe(200)
    expect(told).toEqual([wallet('a').addresses])
    expect((await frame.call('wallet/create', wallet('b'))).status).toBe(409)
    expect(told).toHaveLength(1)
  })

  it('has no recovery share where the operator is to have none', async () => {
    const { signIn } = await stackWith({ projects: { shop: { ...shop, recovery: 'code' } } })
    const { frame } = await signIn('ann@mail.example')
    expect(await frame.call('wallet/create', wallet('a'))).toMatchObject({
      status: 400,
      body: { error: 'recovery_refused' },
    })
    const { recoveryShare: _, ...rest } = wallet('a')
    expect((await frame.call('wallet/create', rest)).status).toBe(200)
  })

  it('is not to be read in the file, nor is any address', async () => {
    const { folder, database } = await temporaryDatabase()
    const { signIn } = await stackWith({ database })
    const { frame } = await signIn('ann@mail.example')
    await frame.call('wallet/create', wallet('a'))
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'latin1')))
    const text = files.join('')
    expect(text).toContain('wallet_created')
    for (const secret of [
      'server share of',
      share('server share of a'),
      'ann@mail.example',
      frame.cookies.get('__Host-s') ?? '-',
    ])
      expect(text).not.toContain(secret)
  })

  it('does not open for another user, nor in an older state', async () => {
    const { database: file } = await temporaryDatabase()
    const { signIn } = await stackWith({ database: file })
    const ann = await signIn('ann@mail.example')
    const bob = await signIn('bob@mail.example')
    await ann.frame.call('wallet/create', wallet('a'))
    await bob.frame.call('wallet/create', wallet('b'))
    const raw = await openDatabase(file)
    atEnd(() => raw.close())
    const row = await raw.get("SELECT secrets FROM wallets WHERE id = 'a'")
    await raw.run("UPDATE wallets SET secrets = ? WHERE id = 'b'", row?.secrets ?? null)
    expect((await bob.frame.call('wallet/read')).status).toBe(500)
    await raw.run("UPDATE wallets SET version = 2 WHERE id = 'a'")
    expect((await ann.frame.call('wallet/read')).status).toBe(500)
    await raw.run("UPDATE wallets SET version = 1 WHERE id = 'a'")
    expect((await ann.frame.call('wallet/read')).status).toBe(200)
  })

  it('opens under a new master key while the old one is given too, and then without it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'secure-'))
    const database = path.join(folder, 'data.db')
    const next = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 91 + 5) % 256)).toString('hex')
    const read = async (keys: string | string[], create = false) => {
      const { signIn } = await stackWith({ database, masterKey: keys, limits: { mailsPerPurpose: [[1000, 1000]] } })
      const { frame, reply } = await signIn('ann@mail.example')
      if (create) await frame.call('wallet/create', wallet('a'))
      const { status } = reply.status === 200 ? await frame.call('wallet/read') : reply
      await endAll()
      return status
    }
    expect(await read(masterKey, true)).toBe(200)
    expect(await read([next, masterKey])).toBe(200)
    expect(await read(next)).toBe(200)
    await rm(folder, { recursive: true })
  })
})

describe('the account', () => {
  it('is signed out everywhere', async () => {
    const { signIn, pass } = await stackWith()
    const { frame } = await signIn('ann@mail.example')
    pass(31)
    const { frame: other } = await signIn('ann@mail.example')
    await frame.call('session/end', { everywhere: true })
    expect((await other.call('session')).body).toEqual({ user: null })
  })

  it('keeps the preferred type', async () => {
    const { signIn } = await stackWith()
    const { frame, reply } = await signIn('ann@mail.example')
    expect(reply.body).toMatchObject({ user: { preferredAccountType: 'smartAccount' } })
    await frame.call('account', { preferredAccountType: 'eoa' })
    expect((await frame.call('session')).body).toMatchObject({ user: { preferredAccountType: 'eoa' } })
    expect((await frame.call('account', { preferredAccountType: 'other' })).status).toBe(400)
  })

  it('sends an operation to the bundler of its network', async () => {
    const seen: object[] = []
    const bundler = {
      entryPoint: '0xentry',
      async request(call: { method: string }) {
        seen.push(call)
        if (call.method === 'eth_getUserOperationReceipt') return null
        if (call.method === 'eth_estimateUserOperationGas') throw new Error('execution reverted')
        return `0x${'12'.repeat(32)}`
      },
    }
    const projects = { shop: { ...shop, bundler: { 'eip155:31337': bundler } } }
    const { signIn, frameWith } = await stackWith({ projects })
    const { frame } = await signIn('ann@mail.example')
    const call = { chain: 'eip155:31337', userOperation: { sender: '0x1', nonce: '0x0' } }
    expect((await frame.call('bundle', call)).body).toEqual({ userOperationHash: `0x${'12'.repeat(32)}` })
    expect(seen).toEqual([{ method: 'eth_sendUserOperation', params: [call.userOperation, '0xentry'] }])
    expect((await frame.call('bundle', { ...call, chain: 'eip155:1' })).status).toBe(404)

    // Questions go the same way; what moves something does not.
    const { chain } = call
    const ask = (method: string, ...params: unknown[]) => frame.call('bundle/ask', { chain, method, params })
    expect((await ask('eth_getUserOperationReceipt', '0xabc')).body).toEqual({ result: null })
    expect(await ask('eth_estimateUserOperationGas', call.userOperation, '0xentry')).toMatchObject({
      status: 400,
      body: { error: 'operation_refused', message: 'execution reverted' },
    })
    expect((await ask('eth_sendUserOperation', call.userOperation, '0xentry')).status).toBe(400)
    expect((await ask('eth_sendRawTransaction', '0x')).status).toBe(400)
    expect((await frame.hello()).body).toMatchObject({ project: { bundlers: ['eip155:31337'] } })
    const stranger = await frameWith()
    expect((await stranger.call('bundle/ask', { chain, method: 'eth_supportedEntryPoints', params: [] })).status).toBe(
      401,
    )
  })
})

describe('a bundler elsewhere', () => {
  it('gets the operation with its authorization, and its refusal is told', async () => {
    const seen: { params: object[] }[] = []
    let answer: object = { result: '0xabc' }
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      seen.push(JSON.parse(text))
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    atEnd(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const bundler = { 'eip155:1': { url, entryPoint: '0xentry' } }
    const { signIn } = await stackWith({ projects: { shop: { ...shop, bundler } } })
    const { frame } = await signIn('ann@mail.example')
    const authorization = { chainId: 1, address: '0x1', nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }
    const call = { chain: 'eip155:1', userOperation: { sender: '0x1', factory: null }, authorization }
    expect((await frame.call('bundle', call)).body).toEqual({ userOperationHash: '0xabc' })
    expect(seen[0]).toMatchObject({
      method: 'eth_sendUserOperation',
      params: [{ sender: '0x1', factory: null, eip7702Auth: authorization }, '0xentry'],
    })
    answer = { error: { code: -32500, message: 'AA21 did not pay' } }
    expect(await frame.call('bundle', call)).toMatchObject({
      status: 400,
      body: { error: 'operation_refused', message: 'AA21 did not pay' },
    })
    server.close().closeAllConnections()
    expect(await frame.call('bundle', call)).toMatchObject({ status: 502, body: { error: 'bundler_away' } })
  })
})

describe('the audit log', () => {
  it('has what happened, without codes, tokens and addresses, and cannot be changed', async () => {
    const { database: file } = await temporaryDatabase()
    const { signIn, frameWith, codeFor } = await stackWith({ database: file })
    const { frame } = await signIn('ann@mail.example')
    await frame.call('log', { action: 'sign', chain: 'eip155:1', hash: '0xabc', summary: 'Hello' })
    const other = await frameWith()
    const { id, code } = await codeFor(other, 'bob@mail.example')
    await other.verify(id, otherThan(code))
    const raw = await openDatabase(file)
    atEnd(() => raw.close())
    const { auditMac } = deriveKeys(pepper)
    await allNumbered(raw)
    const rows = await raw.all('SELECT * FROM audit ORDER BY seq')
    const entries = rows.map((row) => JSON.parse(String(row.entry)))
    expect(entries.map(({ action, result }) => `${action} ${result}`)).toEqual([
      ...['code_sent ok', 'login ok', 'sign ok', 'code_sent ok', 'login code_wrong'],
    ])
    expect(entries[2]).toMatchObject({
      project: 'shop',
      origin: 'https://shop.example',
      target: '0xabc',
      ip: '127.0.0.0/24',
    })
    for (const secret of ['mail.example', code, frame.cookies.get('__Host-s') ?? '-'])
      expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await verifyAuditLog(raw, auditMac)).toMatchObject({ rows: 5 })
    await expect(raw.run('UPDATE audit SET at = 1 WHERE seq = 2')).rejects.toThrow('append-only')
    await expect(raw.run('DELETE FROM audit WHERE seq = 2')).rejects.toThrow('append-only')
    // Somebody with the file can take the triggers away, but not the chain.
    await raw.run('DROP TRIGGER audit_no_update')
    await raw.run("UPDATE audit SET entry = replace(entry, '0xabc', '0xdef') WHERE seq = 3")
    expect(await verifyAuditLog(raw, auditMac)).toMatchObject({ rows: 2, brokenAt: 3 })
    await raw.run("UPDATE audit SET entry = replace(entry, '0xdef', '0xabc') WHERE seq = 3")
    await raw.run('DROP TRIGGER audit_no_delete')
    await raw.run('DELETE FROM audit WHERE seq = 4')
    expect(await verifyAuditLog(raw, auditMac)).toMatchObject({ brokenAt: 4 })
  })
})
