import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { type SiweFields, type SiweSiwxOptions, siweSiwx } from './siwe-siwx.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const site = { domain: 'harbor.test', uri: 'https://harbor.test/' }
const input = { accountAddress: account.address, chainId: 'eip155:10' } as const

/** A page whose server has one session, as libraries for Sign-In with Ethereum have it. */
function page(more: Partial<SiweSiwxOptions> = {}) {
  const server: { session: { address: string; chainId: number } | null; outs: number } = { session: null, outs: 0 }
  const siwx = siweSiwx({
    ...site,
    getNonce: async () => 'abcdefgh12345678',
    async verifyMessage({ message, signature }) {
      const { address, chainId, nonce } = parseSiweMessage(message)
      const signed = await account.signMessage({ message })
      if (!address || !chainId || nonce !== 'abcdefgh12345678' || signed !== signature) return false
      server.session = { address, chainId }
      return true
    },
    getSession: async () => server.session,
    async signOut() {
      server.session = null
      server.outs++
    },
    ...more,
  })
  async function sign() {
    const message = await siwx.createMessage(input)
    return { data: message, message: `${message}`, signature: await account.signMessage({ message: `${message}` }) }
  }
  return { siwx, server, sign }
}
const write: SiweSiwxOptions['createMessage'] = ({ address, issuedAt, domain, uri, chainId, nonce, statement }) =>
  createSiweMessage({
    ...{ domain, uri, chainId, nonce, statement, version: '1' },
    address: address as `0x${string}`,
    issuedAt: new Date(issuedAt),
  })

describe('siweSiwx', () => {
  it('default: signs in by the callbacks, and out', async () => {
    for (const createMessage of [undefined, write]) {
      const { siwx, server, sign } = page(createMessage && { createMessage })
      expect(await siwx.getSessions('eip155:10', account.address)).toEqual([])
      await siwx.addSession(await sign())
      expect(server.session).toEqual({ address: account.address, chainId: 10 })
      const [session] = await siwx.getSessions('eip155:10', account.address)
      expect(session?.data).toMatchObject(input)
      expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
      expect(await siwx.getSessions('eip155:10', '0x0000000000000000000000000000000000000001')).toEqual([])
      await siwx.revokeSession('eip155:1', account.address)
      expect(server.session).not.toBeNull()
      await siwx.revokeSession('eip155:10', account.address)
      expect(server.session).toBeNull()
      await siwx.setSessions([await sign()])
      await siwx.setSessions([])
      expect(server).toEqual({ session: null, outs: 2 })
    }
  })

  describe('callbacks that were written for AppKit', () => {
    // AppKit's own function writes the text from a DID, and its times have short names.
    const formatMessage = (fields: SiweFields, iss: string) =>
      createSiweMessage({
        address: iss.split(':').pop() as `0x${string}`,
        chainId: Number(iss.split(':')[3]),
        domain: `${fields.domain}`,
        uri: `${fields.uri}`,
        version: '1',
        nonce: fields.nonce,
        statement: fields.statement,
        issuedAt: new Date(`${fields.iat}`),
        ...(fields.exp && { expirationTime: new Date(fields.exp) }),
      })
    const appKit = {
      getMessageParams: async () => ({
        ...{ domain: 'harbor.test', uri: 'https://harbor.test/', chains: [1, 10], statement: 'Please sign.' },
        ...{ iat: '2026-05-04T09:30:00.000Z', exp: '2026-05-05T09:30:00.000Z' },
      }),
      createMessage: ({ address, ...fields }: SiweFields) => formatMessage({ ...fields, address }, address),
    }

    it('default: the account comes as a DID, the fields of getMessageParams are kept, and the hooks are called', async () => {
      const told: unknown[] = []
      const { siwx, server, sign } = page({
        ...appKit,
        onSignIn: (session) => void told.push(session),
        onSignOut: () => void told.push('out'),
      })
      const signed = await sign()
      expect(signed.data).toMatchObject({ ...input, statement: 'Please sign.', issuedAt: '2026-05-04T09:30:00.000Z' })
      expect(signed.data.expirationTime).toBe('2026-05-05T09:30:00.000Z')
      expect(signed.message).toContain('Chain ID: 10')
      await siwx.addSession(signed)
      expect(server.session).toEqual({ address: account.address, chainId: 10 })
      expect(told).toEqual([{ address: account.address, chainId: 10 }])
      await siwx.setSessions([])
      expect(told.at(-1)).toBe('out')
    })

    it('behavior: without a createMessage the text is written here, and a hook that throws changes nothing', async () => {
      const { siwx, sign } = page({
        getMessageParams: appKit.getMessageParams,
        onSignIn: () => Promise.reject(new Error('Loading chunk: dynamically imported module')),
      })
      const signed = await sign()
      expect(signed.data).toMatchObject({ statement: 'Please sign.', expirationTime: '2026-05-05T09:30:00.000Z' })
      await siwx.addSession(signed)
      expect(await siwx.getSessions('eip155:10', account.address)).toHaveLength(1)
    })

    it('behavior: an end without a time of issue counts from now', async () => {
      const exp = '2026-05-05T09:30:00.000Z'
      const now = () => Date.parse('2026-05-05T08:30:00.000Z')
      const { siwx } = page({ getMessageParams: () => ({ ...site, exp }), now })
      expect(await siwx.createMessage(input)).toMatchObject({
        expirationTime: exp,
        issuedAt: '2026-05-05T08:30:00.000Z',
      })
    })

    it('error: what is not taken is refused by its name', () => {
      for (const name of ['enabled', 'nonceRefetchIntervalMs', 'sessionRefetchIntervalMs', 'signOutOnNetworkChange'])
        expect(() => page({ [name]: 5 } as never), name).toThrow(
          expect.objectContaining({
            code: 'OPTION_INVALID',
            data: expect.objectContaining({ option: `siweSiwx.${name}` }),
          }),
        )
      expect(() => page({ getSession: undefined } as never)).toThrow(
        expect.objectContaining({
          code: 'OPTION_INVALID',
          data: expect.objectContaining({ option: 'siweSiwx.getSession' }),
        }),
      )
    })
  })

  it('behavior: a getSession that throws, as many do while nobody is signed in, means no session', async () => {
    const fails = page({ getSession: () => Promise.reject(new Error('Failed to get session!')) })
    const throws = page({
      getSession: () => {
        throw new Error('Failed to get session!')
      },
    })
    for (const { siwx } of [fails, throws]) expect(await siwx.getSessions('eip155:10', account.address)).toEqual([])
  })

  it('error: the text of a createMessage for another site', async () => {
    const { siwx } = page({ createMessage: (fields) => `${write?.({ ...fields, uri: 'https://evil.test/' })}` })
    await expect(siwx.createMessage(input)).rejects.toMatchObject({ code: 'SCHEMA_MISMATCH' })
  })

  it('param: required and signOutOnDisconnect are true, and can be turned off', () => {
    expect(page().siwx.getRequired?.()).toBe(true)
    expect(page().siwx.signOutOnDisconnect).toBe(true)
    const { siwx } = page({ required: false, signOutOnDisconnect: false })
    expect([siwx.getRequired?.(), siwx.signOutOnDisconnect]).toEqual([false, false])
  })

  it('error: a signature that the server does not accept', async () => {
    const { siwx, sign } = page()
    const session = await sign()
    await expect(siwx.addSession({ ...session, signature: '0x00' })).rejects.toMatchObject({
      code: 'SIGNATURE_INVALID',
    })
    const strange = page({ verifyMessage: async () => 'yes' as never })
    await expect(strange.siwx.addSession(session)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  it('error: a text of another account, network, nonce or site, no EIP-4361, and a network of another namespace', async () => {
    const wrong: readonly NonNullable<SiweSiwxOptions['createMessage']>[] = [
      (fields) => write({ ...fields, address: '0x0000000000000000000000000000000000000001' }) as string,
      (fields) => write({ ...fields, chainId: 1 }) as string,
      (fields) => write({ ...fields, nonce: 'anothernonce1' }) as string,
      (fields) => write({ ...fields, domain: 'other.test', uri: 'https://other.test/' }) as string,
      () => 'Please sign in.',
    ]
    for (const createMessage of wrong)
      await expect(page({ createMessage }).siwx.createMessage(input)).rejects.toMatchObject({
        code: 'SCHEMA_MISMATCH',
        data: { path: 'createMessage' },
      })
    const solana = { accountAddress: '1'.repeat(32), chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    await expect(page().siwx.createMessage(solana)).rejects.toMatchObject({ code: 'SCHEMA_MISMATCH' })
  })

  it('error: a session that cannot be read counts for nothing', async () => {
    for (const session of [{}, 'yes', { address: 7, chainId: '10' }, { address: account.address }])
      expect(
        await page({ getSession: async () => session as never }).siwx.getSessions('eip155:10', account.address),
      ).toEqual([])
  })
})
