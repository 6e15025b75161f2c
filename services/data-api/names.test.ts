import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Hex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../test/fakes/anvil.ts'
import { contractAccount } from '../../test/siwx/contract-account.mjs'
import { startDataApi } from './data-api.mjs'

const zone = 'id.example.test'
/** Coin type of chain 31337, by ENSIP-11. */
const coinType = 0x80000000 + 31_337

const folder = mkdtempSync(path.join(tmpdir(), 'names-'))
const names = { zone, file: path.join(folder, 'names.db') }
let chain: Anvil
let api: Awaited<ReturnType<typeof startDataApi>>
const start = async () => {
  const coin = { name: 'Tide', symbol: 'TIDE', decimals: 18 }
  api = await startDataApi({ port: 0, names, networks: { 'eip155:31337': { rpcUrl: chain.url, coin } } })
}
beforeAll(async () => {
  chain = await startAnvil(31_337)
  await start()
})
afterAll(async () => {
  await api?.stop()
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function get(route: string) {
  const response = await fetch(`${api.url}/v1/${route}`)
  return { status: response.status, body: await response.json() }
}
async function post(body: unknown) {
  const response = await fetch(`${api.url}/v1/profile/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const read = await response.json().catch(() => undefined)
  return { status: response.status, why: read?.reasons?.[0]?.description, success: read?.success }
}
const seconds = () => Math.floor(Date.now() / 1000)
const messageOf = (name: string, timestamp = seconds()) => JSON.stringify({ name, attributes: {}, timestamp })
const person = () => privateKeyToAccount(generatePrivateKey())
/** A right registration of a name, by somebody new. */
async function signed(name: string, who = person(), message = messageOf(name)) {
  return { coin_type: coinType, address: who.address as Hex, message, signature: await who.signMessage({ message }) }
}

describe('a name', () => {
  it('is registered once, and found by name and by address, in any case of its letters', async () => {
    const who = person()
    expect(await post(await signed(`ada-1.${zone}`, who))).toMatchObject({ status: 200, success: true })
    const profile = {
      name: `ada-1.${zone}`,
      addresses: { [coinType]: { address: who.address } },
      attributes: [],
    }
    expect(await get(`profile/account/ADA-1.${zone}?apiVersion=2`)).toMatchObject({ status: 200, body: profile })
    expect((await get(`profile/reverse/${who.address.toLowerCase()}`)).body).toMatchObject([profile])
    expect((await get(`identity/${who.address}`)).body).toEqual({ name: `ada-1.${zone}`, avatar: null })
    expect(await post(await signed(`ada-1.${zone}`))).toMatchObject({ status: 409, why: 'Name is already taken' })
    expect(await post(await signed(`ada-2.${zone}`, who))).toMatchObject({
      ...{ status: 409, why: 'This account has a name already' },
    })
  })

  it('is kept when the service starts anew', async () => {
    const who = person()
    await post(await signed(`kept.${zone}`, who))
    await api.stop()
    await start()
    expect((await get(`identity/${who.address}`)).body.name).toBe(`kept.${zone}`)
  })

  it('is nobody’s before it is registered', async () => {
    expect((await get(`profile/account/nobody.${zone}`)).status).toBe(404)
    expect((await get('profile/account/nobody.example.com')).status).toBe(404)
    expect((await get(`profile/reverse/${person().address}`)).body).toEqual([])
    expect((await get(`identity/${person().address}`)).body).toEqual({ name: null, avatar: null })
    expect((await get('profile/reverse/0x12')).status).toBe(400)
    expect((await get('identity/0x12')).status).toBe(400)
  })

  it('goes to one of a hundred who ask for it at the same time', async () => {
    const bodies = await Promise.all(Array.from({ length: 100 }, () => signed(`raced.${zone}`)))
    const answers = await Promise.all(bodies.map(post))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ why }) => why === 'Name is already taken')).toHaveLength(99)
  })

  it('can be that of a contract account, also of one that is not deployed yet', async () => {
    const owner = person()
    const { address, factory, factoryData } = contractAccount(owner.address)
    const message = messageOf(`contract.${zone}`)
    const { signature: inner, ...rest } = await signed('', owner, message)
    const signature = serializeErc6492Signature({ address: factory, data: factoryData, signature: inner })
    expect((await post({ ...rest, address, signature: inner })).why).toBe('Wrong signature')
    expect(await post({ ...rest, address, signature })).toMatchObject({ status: 200, success: true })
  })
})

describe('a registration is refused', () => {
  const full = `good.${zone}`
  it.each<[string, string, () => Promise<unknown> | unknown]>([
    [
      'without a network of the settings',
      'Network not supported',
      async () => ({ ...(await signed(full)), coin_type: 60 }),
    ],
    ['for what is no address', 'Wrong address', async () => ({ ...(await signed(full)), address: '0x12' })],
    ['for a name of three letters', 'The name is not valid', () => signed(`ada.${zone}`)],
    ['for another zone', 'The name is not valid', () => signed('good.example.com')],
    ['for capital letters', 'The name is not valid', () => signed(`Good.${zone}`)],
    ['for another encoding', 'The name is not valid', () => signed(`xn--abc.${zone}`)],
    ['for letters that only look right', 'The name is not valid', () => signed(`gооd.${zone}`)],
    ['for a name below another', 'The name is not valid', () => signed(`a.good.${zone}`)],
    [
      'for a further field',
      'The name is not valid',
      () => signed(full, person(), JSON.stringify({ name: full, attributes: {}, timestamp: seconds(), more: 1 })),
    ],
    ['for a text that is no JSON', 'The name is not valid', () => signed(full, person(), 'hello')],
    ['for an old message', 'The message is too old', () => signed(full, person(), messageOf(full, seconds() - 700))],
    [
      'for a message of tomorrow',
      'The message is too old',
      () => signed(full, person(), messageOf(full, seconds() + 700)),
    ],
    [
      'with the signature of another',
      'Wrong signature',
      async () => ({ ...(await signed(full)), address: person().address }),
    ],
    [
      'with a signature of another message',
      'Wrong signature',
      async () => ({ ...(await signed(full)), message: messageOf(full, seconds() - 5) }),
    ],
    [
      'with something else for a signature',
      'Wrong signature',
      async () => ({ ...(await signed(full)), signature: 'yes' }),
    ],
  ])('%s', async (_, why, body) => {
    const answer = await post(await body())
    expect(answer.status).toBe(400)
    expect(answer.why).toContain(why)
    expect((await get(`profile/account/${full}`)).status).toBe(404)
  })

  it('for a body that is none', async () => {
    for (const body of ['', '{', 'null', '[]', `"${'x'.repeat(40_000)}"`]) expect((await post(body)).status).toBe(400)
  })
})

describe('suggestions', () => {
  it('begin with the name itself, and go on with free ones', async () => {
    await post(await signed(`busy.${zone}`))
    await post(await signed(`busy1.${zone}`))
    const { body } = await get(`profile/suggestions/busy?zone=${zone}`)
    expect(body.suggestions).toEqual([
      { name: `busy.${zone}`, registered: true },
      ...['busy2', 'busy3', 'busy4', 'busy5'].map((label) => ({ name: `${label}.${zone}`, registered: false })),
    ])
    expect((await get(`profile/suggestions/ad?zone=${zone}`)).body).toEqual({ suggestions: [] })
    expect((await get('profile/suggestions/busy?zone=other.test')).status).toBe(400)
  })
})

it('without a zone, nobody has a name and none is registered', async () => {
  const bare = await startDataApi({ port: 0, networks: {} })
  try {
    const identity = await fetch(`${bare.url}/v1/identity/${person().address}`)
    expect(await identity.json()).toEqual({ name: null, avatar: null })
    const post = await fetch(`${bare.url}/v1/profile/account`, { method: 'POST', body: '{}' })
    expect(post.status).toBe(404)
  } finally {
    await bare.stop()
  }
})
