import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../test/fakes/anvil.ts'
import { startDataApi } from './data-api.mjs'
import { grantText, revokeText } from './sessions.mjs'

let chain: Anvil
let api: Awaited<ReturnType<typeof startDataApi>>
beforeAll(async () => {
  chain = await startAnvil(31_337)
  const coin = { name: 'Tide', symbol: 'TIDE', decimals: 18 }
  const networks = { 'eip155:31337': { rpcUrl: chain.url, coin } }
  api = await startDataApi({ port: 0, networks, sessions: { file: ':memory:' } })
})
afterAll(async () => {
  await api?.stop()
  await chain?.stop()
})

const person = () => privateKeyToAccount(generatePrivateKey())
type Person = ReturnType<typeof person>
const later = () => Math.floor(Date.now() / 1_000) + 3_600
const key = { type: 'secp256r1', publicKey: `0x${'02'.repeat(33)}` as Hex }
const permissions = [
  { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: 0, period: 86_400 } },
]
const requestOf = ({ address }: { readonly address: string }, fields: object = {}) => ({
  ...{ chainId: '0x7a69', address, expiry: later(), signer: { type: 'keys', data: { keys: [key] } }, permissions },
  ...fields,
})
async function send(who: Person, what = '', body?: object, network = 'eip155:31337') {
  const response = await fetch(`${api.url}/v1/sessions/${network}:${who.address}${what}?projectId=p&v=2`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
  })
  const read = await response.json().catch(() => undefined)
  return { status: response.status, why: read?.reasons?.[0]?.description, body: read }
}
/** Asks for a session, and returns what its account has to sign. */
async function asked(who: Person, request = requestOf(who)) {
  const { body } = await send(who, '', request)
  const signer = { type: 'keys', data: { keys: [body.key, key] } }
  return { pci: body.pci as string, message: grantText({ ...request, signer }), key: body.key }
}
async function granted(who: Person) {
  const { pci, message } = await asked(who)
  const answer = await send(who, '/activate', { pci, context: await who.signMessage({ message }) })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return pci
}
const listed = async (who: Person) => (await send(who)).body.pcis as readonly { readonly pci: string }[]

describe('a smart session', () => {
  it('is listed once its account has signed it, for the site that asked, and ends by its signature', async () => {
    const who = person()
    expect(await listed(who)).toEqual([])
    const { pci, message, key: added } = await asked(who)
    expect(added).toMatchObject({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[\da-f]{128}$/) })
    expect(await listed(who)).toEqual([])
    await send(who, '/activate', { pci, context: await who.signMessage({ message }) })
    expect(await listed(who)).toMatchObject([
      { pci, permissions, chainId: 'eip155:31337', project: { name: 'shop.example', url: 'https://shop.example' } },
    ])
    const signature = await who.signMessage({ message: revokeText(pci) })
    expect(await send(who, '/revoke', { pci, signature })).toMatchObject({ status: 200, body: { success: true } })
    expect(await listed(who)).toEqual([])
    expect(await send(who, '/revoke', { pci, signature })).toMatchObject({ status: 200, body: { success: true } })
    const again = await send(who, '/activate', { pci, context: await who.signMessage({ message }) })
    expect(again).toMatchObject({ status: 404, why: 'Session not found' })
    expect(await listed(who)).toEqual([])
  })

  it('is not granted by somebody else, nor for more than was asked', async () => {
    const who = person()
    const { pci, message } = await asked(who)
    const wrong = { status: 400, why: 'Wrong signature' }
    const by = async (signer: Person, text: string) =>
      send(who, '/activate', { pci, context: await signer.signMessage({ message: text }) })
    expect(await by(person(), message)).toMatchObject(wrong)
    expect(await by(who, message.replace('0x64', '0x65'))).toMatchObject(wrong)
    expect(await send(who, '/activate', { pci, context: 'yes' })).toMatchObject(wrong)
    expect(await listed(who)).toEqual([])
  })

  it('is not ended by somebody else, nor by the signature for another one', async () => {
    const who = person()
    const [one, two] = [await granted(who), await granted(who)]
    const by = async (signer: Person, text: string) =>
      send(who, '/revoke', { pci: one, signature: await signer.signMessage({ message: text }) })
    expect(await by(person(), revokeText(one))).toMatchObject({ status: 400, why: 'Wrong signature' })
    expect(await by(who, revokeText(two))).toMatchObject({ status: 400, why: 'Wrong signature' })
    expect(await listed(who)).toHaveLength(2)
    const other = person()
    const signature = await other.signMessage({ message: revokeText(one) })
    expect(await send(other, '/revoke', { pci: one, signature })).toMatchObject({ status: 404 })
    expect(await listed(who)).toHaveLength(2)
  })

  it.each([
    ['another network', { chainId: '0x1' }, 'Not the network of the account'],
    ['another account', { address: `0x${'11'.repeat(20)}` }, 'Not the account of the path'],
    ['a past end', { expiry: 1 }, 'Not in the future'],
    ['no key', { signer: { type: 'keys', data: { keys: [] } } }, 'Needs a list of keys'],
    ['no permission', { permissions: [] }, 'Needs a list of permissions'],
    ['a permission without a type', { permissions: [{}] }, 'Needs a list of permissions'],
  ])('is not made for %s', async (_name, fields, why) => {
    const who = person()
    expect(await send(who, '', requestOf(who, fields))).toMatchObject({ status: 400, why })
  })

  it('is not made on a network that the settings do not name', async () => {
    const who = person()
    expect(await send(who, '', requestOf(who, { chainId: '0x1' }), 'eip155:1')).toMatchObject({ status: 400 })
    expect(await send(who, '', undefined, 'eip155:1')).toMatchObject({ status: 400 })
  })

  it('is one of a hundred at most', async () => {
    const who = person()
    for (let index = 0; index < 100; index++) expect((await send(who, '', requestOf(who))).status).toBe(200)
    expect(await send(who, '', requestOf(who))).toMatchObject({ status: 429 })
  })
})
