import { buildAuthObject, createEncodedRecap, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { afterEach, expect, it } from 'vitest'
import { approvalKept, keepProofs } from '../../src/atoms/sessions/one-approval.ts'
import type { SignInSession } from '../../src/chains/core/siwx.ts'
import type { Session } from '../../src/chains/core/types.ts'
import { eip155Verifier } from '../../src/chains/eip155/eip155-verifier.ts'
import { authRequest } from '../../src/chains/wallet-connect/auth-request.ts'
import { proposedNamespaces } from '../../src/chains/wallet-connect/namespaces.ts'
import { readProofs } from '../../src/chains/wallet-connect/read-proofs.ts'
import { defaultSiwx } from '../../src/siwx/client/default-siwx.ts'
import { localStorageSessions } from '../../src/siwx/client/local-storage-sessions.ts'
import { parseMessage } from '../../src/siwx/message.ts'
import type { FakeSiwx } from '../fakes/fake-siwx.ts'
import { createSignInWorld } from '../fakes/sign-in-world.ts'
import { endWorld } from '../fakes/world.ts'
import { site } from './browser-of.ts'
import { person, setup } from './server-scene.ts'

afterEach(endWorld)

const known = [1, 10, 56, 137, 8453, 42_161, 43_114, 59_144, 534_352, 11_155_111]
const twenty = [...known, ...known.map((id) => 11_155_112 + id)]
/** Twenty-five networks have the length of the permissions near their limit: ids of eight digits are long ones. */
const networks = { ten: known, twenty, 'twenty-five': [...twenty, ...known.slice(0, 5).map((id) => 22_155_112 + id)] }

/**
 * Resolves with the proofs of a wallet that supports every method and every network of the kit. With `isPlain` the
 * statement of its signed object lacks the sentence about the permissions, which the signed text has all the same.
 */
async function approval(ids: readonly number[], nonce: string, isPlain = false) {
  const chains = ids.map((id) => `eip155:${id}` as const)
  const asked = authRequest(
    {
      signIn: { domain: site.domain, uri: `${site.origin}/members`, nonce, statement: 'Open.', version: '1' },
      networkId: 'eip155:1',
    },
    proposedNamespaces([], { chains: { eip155: chains } }),
  )
  if (!asked) throw new Error('The kit does not ask')
  const { domain, uri, statement = '' } = asked.request
  const methods = [...asked.methods]
  const authPayload = {
    ...{ type: 'eip4361', version: '1', iat: new Date().toISOString(), aud: uri },
    ...{ domain, nonce, statement, chains, resources: [createEncodedRecap('eip155', 'request', methods)] },
  }
  const payload = populateAuthPayload({ authPayload, chains, methods })
  const account = person()
  const cacaos = chains.map(async (chain) => {
    const iss = `${chain}:${account.address}`
    const signature = await account.signMessage({ message: formatMessage(payload, `did:pkh:${iss}`) })
    return buildAuthObject({ ...payload, ...(isPlain && { statement }) }, { t: 'eip191', s: signature }, iss)
  })
  const responder = { publicKey: 'ab'.repeat(32), metadata: {} }
  const { proofs = [] } = await readProofs(
    { cacaos: await Promise.all(cacaos), responder },
    {
      ...asked,
      format: ({ iss, ...fields }) => formatMessage(fields as Parameters<typeof formatMessage>[0], iss),
    },
  )
  expect(proofs).toHaveLength(ids.length)
  return { account, proofs, request: asked.request }
}

function withoutServer() {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return defaultSiwx({ verifiers: [eip155Verifier()], storage: localStorageSessions({ storage }) })
}

it.each(['ten', 'twenty', 'twenty-five'] as const)(
  'default: a wallet that supports everything on %s networks signs in on a server with one approval',
  async (count) => {
    const ids = networks[count]
    const { browser } = setup({ networks: Object.fromEntries(ids.map((id) => [`eip155:${id}`, []])) })
    const tab = browser()
    const { body } = await tab.post('nonce')
    const { proofs } = await approval(ids, body.nonce)
    const signed = proofs.map(({ message, signature }) => ({ message, signature }))
    expect(await tab.post('verify', { signed })).toMatchObject({ status: 200 })
    expect(await tab.session()).toHaveLength(ids.length)
  },
)

it.each(['ten', 'twenty', 'twenty-five'] as const)(
  'default: a wallet that supports everything on %s networks signs in without a server, and stays signed in',
  async (count) => {
    const siwx = withoutServer()
    const { account, proofs } = await approval(networks[count], 'k3Jx81mQp0aVn5Wd9sLr2b')
    const sessions = proofs.map(({ message, signature, cacao }) => {
      const data = parseMessage(message)
      if (!data || !cacao) throw new Error('The text is unreadable')
      return { data, message, signature, cacao }
    })
    await siwx.setSessions(sessions)
    for (const { data } of sessions) expect(await siwx.getSessions(data.chainId, account.address)).toHaveLength(1)
  },
)

it('behavior: the session of a wallet whose object has the plain statement has the statement that was signed', async () => {
  const { account, proofs, request } = await approval([1, 10], 'k3Jx81mQp0aVn5Wd9sLr2b', true)
  expect(proofs[0]?.cacao?.p.statement).toBe('Open.')
  const siwx = withoutServer()
  const kept: SignInSession[] = []
  const setSessions: typeof siwx.setSessions = async (...given) => {
    await siwx.setSessions(...given)
    kept.push(...given[0])
  }
  const { inner } = createSignInWorld({ ...siwx, setSessions } as FakeSiwx)
  keepProofs(inner, request, { namespace: 'eip155', connectorId: 'a', proofs } as unknown as Session)
  await approvalKept(inner)
  expect(kept.map(({ data }) => data)).toEqual(
    [1, 10].map((id) =>
      expect.objectContaining({
        ...{ chainId: `eip155:${id}`, accountAddress: account.address },
        statement: expect.stringMatching(/^Open\. I further authorize /),
      }),
    ),
  )
})
