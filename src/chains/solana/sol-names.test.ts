import { createHash, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createNameWriter, demoSolNames, putSolNames } from '../../../demo/stack/solana/names.mjs'
import { startSolana } from '../../../demo/stack/solana/solana.mjs'
import { decodeBase58, encodeBase58 } from '../core/base58.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Network } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { nameAccount, namePrograms, nftAccount, normalizeSolName, solNames } from './sol-names.ts'

let node: Awaited<ReturnType<typeof startSolana>>
let network: Network
let writer: ReturnType<typeof createNameWriter>

beforeAll(async () => {
  node = await startSolana({ port: 0, blockTime: 0 })
  await putSolNames(node)
  writer = createNameWriter(node)
  network = toNetwork({
    ...{ id: node.caipNetworkId.slice('solana:'.length), name: 'Local', chainNamespace: 'solana' },
    ...{ nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 }, rpcUrls: { default: { http: [node.url] } } },
  })
})
afterAll(() => node?.stop())
beforeEach(() => node.fail())

const context = (fetcher: typeof fetch = fetch): Context => ({
  ...{ signal: new AbortController().signal, clock: systemClock, fetch: fetcher, networks: [network] },
})
const forward = (name: string, fetcher?: typeof fetch) =>
  solNames(network, network, [], context(fetcher)).forward(normalizeSolName(name))

/** A key pair, with the address of its public key. */
function pair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: encodeBase58(Uint8Array.from(raw)), sign: (text: Uint8Array) => signWith(null, text, privateKey) }
}
const [owner, other, third] = [pair(), pair(), pair()]
let count = 0
/** A name that nobody has yet. */
const fresh = () => `name-${++count}`

describe('accounts of names', () => {
  test('default: derived as the name service does, by addresses that are on the main network', async () => {
    // Names of the service's own tests.
    expect(await nameAccount('bonfida', namePrograms.sol)).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
    const above = await nameAccount('bonfida', namePrograms.sol)
    expect(await nameAccount('\0dex', above)).toBe('HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu')
  })

  test.each([
    'maren',
    'maren.eth',
    'a.b.c.sol',
    '.sol',
    'ma ren.sol',
    'mаren.sol',
    'maren\u200b.sol',
    '\u212aite.sol',
    'ſol.sol',
  ])('behavior: %j is no name', (text) => expect(() => normalizeSolName(text)).toThrow(RangeError))

  test('behavior: a name has one form', () => {
    expect([normalizeSolName('Maren.SOL'), normalizeSolName('a.b_c-1.sol')]).toEqual(['maren.sol', 'a.b_c-1.sol'])
  })
})

describe('solNames, on a node with the accounts of names', () => {
  test('default: a name leads to its owner, and one below it to its own', async () => {
    expect(await forward(demoSolNames.name)).toEqual({ address: demoSolNames.owner })
    const name = fresh()
    await writer.name(name, owner.address)
    await writer.name('sub', other.address, name)
    expect(await forward(`${name}.sol`)).toEqual({ address: owner.address })
    expect(await forward(`sub.${name}.sol`)).toEqual({ address: other.address })
    expect(await forward('nobody.sol')).toEqual({ problem: 'unknown' })
    expect(await forward(`nobody.${name}.sol`)).toEqual({ problem: 'unknown' })
  })

  test('behavior: one request, whatever the name has', async () => {
    node.resetStats()
    await forward(demoSolNames.name)
    expect(node.stats()).toMatchObject({ getMultipleAccounts: 1 })
  })

  test('behavior: a name that is an NFT is refused; one that was one counts', async () => {
    expect(await forward(demoSolNames.nft)).toEqual({ problem: 'nft' })
    const name = fresh()
    await writer.nft(await writer.name(name, owner.address), other.address, 3)
    expect(await forward(`${name}.sol`)).toEqual({ address: owner.address })
  })

  test('behavior: the newer record counts if owner and account have agreed, and is passed over once the owner is another', async () => {
    const [name, stale, alone, unsigned] = [fresh(), fresh(), fresh(), fresh()]
    await writer.record(await writer.name(name, owner.address), other.address, owner.address)
    expect(await forward(`${name}.sol`)).toEqual({ address: other.address })
    await writer.record(await writer.name(stale, owner.address), other.address, third.address)
    expect(await forward(`${stale}.sol`)).toEqual({ address: owner.address })
    await writer.record(await writer.name(alone, owner.address), other.address, owner.address, third.address)
    expect(await forward(`${alone}.sol`)).toEqual({ problem: 'unsound' })
    await writer.record(await writer.name(unsigned, owner.address), other.address, owner.address, other.address, [1, 3])
    expect(await forward(`${unsigned}.sol`)).toEqual({ problem: 'unsound' })
  })

  test('behavior: the older record counts if the owner has signed it', async () => {
    const [name, forged] = [fresh(), fresh()]
    await writer.oldRecord(await writer.name(name, owner.address), owner.address, other.address, owner.sign)
    expect(await forward(`${name}.sol`)).toEqual({ address: other.address })
    await writer.oldRecord(await writer.name(forged, owner.address), owner.address, other.address, third.sign)
    expect(await forward(`${forged}.sol`)).toEqual({ address: owner.address })
  })

  test('behavior: a name of a program, or of nobody, has no address', async () => {
    const [program, nobody] = [fresh(), fresh()]
    await writer.name(program, await nameAccount('any', namePrograms.sol))
    await writer.name(nobody, encodeBase58(new Uint8Array(32)))
    expect(await forward(`${program}.sol`)).toEqual({ problem: 'no-address' })
    expect(await forward(`${nobody}.sol`)).toEqual({ problem: 'no-address' })
  })

  test('behavior: an account that is not the one that was asked for is refused', async () => {
    const bytes = (text: string) => createHash('sha256').update(text).digest()
    const sound = (parent: Uint8Array, kind: Uint8Array = new Uint8Array(32)) => [...parent, ...bytes('owner'), ...kind]
    const root = decodeBase58(namePrograms.sol, 44) as Uint8Array
    for (const [data, program] of [
      [sound(bytes('another parent')), namePrograms.names],
      [sound(root, bytes('a class')), namePrograms.names],
      [[1, 2, 3], namePrograms.names],
      [[], namePrograms.names],
      [sound(root), namePrograms.tokenizer],
    ] as const) {
      const name = fresh()
      writer.put(await nameAccount(name, namePrograms.sol), data, program)
      expect(await forward(`${name}.sol`)).toEqual({ problem: 'unsound' })
    }
    const name = fresh()
    const account = await writer.name(name, owner.address)
    writer.put(await nftAccount(account), [2], namePrograms.names)
    expect(await forward(`${name}.sol`)).toEqual({ problem: 'unsound' })
    const recorded = fresh()
    const at = await writer.record(await writer.name(recorded, owner.address), other.address, owner.address)
    writer.put(at, sound(root))
    expect(await forward(`${recorded}.sol`)).toEqual({ problem: 'unsound' })
  })

  test('behavior: answers of another form, and a node that is away, reject', async () => {
    const lie = (change: (value: unknown[]) => unknown): typeof fetch => {
      return async (input, init) => {
        const response = await fetch(input, init)
        if (!String(init?.body).includes('getMultipleAccounts')) return response
        const body = await response.json()
        return Response.json({ ...body, result: { ...body.result, value: change(body.result.value) } })
      }
    }
    const { name } = demoSolNames
    expect(
      await forward(
        name,
        lie((value) => value.slice(0, 2)),
      ),
    ).toEqual({ problem: 'unsound' })
    await expect(
      forward(
        name,
        lie(() => 'no'),
      ),
    ).rejects.toThrow()
    await expect(
      forward(
        name,
        lie(([first]) => [{ ...(first as object), data: ['%%', 'base64'] }]),
      ),
    ).rejects.toThrow()
    node.fail({ dead: true })
    await expect(forward(name)).rejects.toThrow()
  })
})
