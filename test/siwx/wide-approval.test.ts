import { buildAuthObject, createEncodedRecap, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { expect, it } from 'vitest'
import { eip155Verifier } from '../../src/chains/eip155/eip155-verifier.ts'
import { authRequest } from '../../src/chains/wallet-connect/auth-request.ts'
import { proposedNamespaces } from '../../src/chains/wallet-connect/namespaces.ts'
import { readProofs } from '../../src/chains/wallet-connect/read-proofs.ts'
import { defaultSiwx } from '../../src/siwx/client/default-siwx.ts'
import { localStorageSessions } from '../../src/siwx/client/local-storage-sessions.ts'
import { parseMessage } from '../../src/siwx/message.ts'
import { site } from './browser-of.ts'
import { person, setup } from './server-scene.ts'

const known = [1, 10, 56, 137, 8453, 42_161, 43_114, 59_144, 534_352, 11_155_111]
/** Twenty networks have the length of the permissions near their limit: ids of eight digits are long ones. */
const networks = { ten: known, twenty: [...known, ...known.map((id) => 11_155_112 + id)] }

/** Resolves with the proofs of a wallet that supports every method and every network of the kit. */
async function approval(ids: readonly number[], nonce: string) {
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
    return buildAuthObject(payload, { t: 'eip191', s: signature }, iss)
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
  return { account, proofs }
}

it.each(['ten', 'twenty'] as const)(
  'default: a wallet that supports everything on %s networks signs in on a server with one approval',
  async (count) => {
    const ids = networks[count]
    const { browser } = setup({ networks: Object.fromEntries(ids.map((id) => [`eip155:${id}`, []])) })
    const tab = browser()
    const { body } = await tab.post('nonce')
    const { proofs } = await approval(ids, body.nonce)
    const signed = proofs.map(({ message, signature }) => ({ message, signature }))
    // The longest texts on all networks are more than one request has room for.
    const sent = count === 'ten' ? signed : signed.slice(0, 1)
    expect(await tab.post('verify', { signed: sent })).toMatchObject({ status: 200 })
    expect(await tab.session()).toHaveLength(sent.length)
  },
)

it.each(['ten', 'twenty'] as const)(
  'default: a wallet that supports everything on %s networks signs in without a server, and stays signed in',
  async (count) => {
    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
    const siwx = defaultSiwx({ verifiers: [eip155Verifier()], storage: localStorageSessions({ storage }) })
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
