import { encodeAbiParameters, getAddress, type Hex, serializeErc6492Signature, serializeErc8010Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { contractAccount } from '../../../test/siwx/contract-account.mjs'
import vectors from '../../../test/siwx/vectors/eip4361-verification-positive.json' with { type: 'json' }
import type { SignInData } from '../core/siwx.ts'
import { eip155Verifier } from './eip155-verifier.ts'

// The address of a random key has only small letters one time in 2,000.
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const message = 'harbor.test wants you to sign in with your Ethereum account:'
const session = (accountAddress: string, signature: string, text = message, chainId = 'eip155:31337') => ({
  data: { accountAddress, chainId } as SignInData,
  message: text,
  signature,
})

describe('eip155Verifier', () => {
  it('default: a key signs for its address and for no other text or address', async () => {
    const { verify } = eip155Verifier()
    const signature = await owner.signMessage({ message })
    expect(await verify(session(owner.address, signature))).toBe(true)
    expect(await verify(session(owner.address, signature, `${message} `))).toBe(false)
    expect(await verify(session(privateKeyToAccount(generatePrivateKey()).address, signature))).toBe(false)
    expect(await verify(session(owner.address.toLowerCase(), signature))).toBe(false)
  })

  it('behavior: an official signature whose recovery byte starts at 0', async () => {
    const { address, signature } = vectors['recovery byte starting at 0']
    const text =
      'www.tally.xyz wants you to sign in with your Ethereum account:\n0xc95EB884FE852e241D409234bfC7045CB9E31BD7\n\nSign in with Ethereum to Tally\n\nURI: https://tally.xyz\nVersion: 1\nChain ID: 1\nNonce: 15050747\nIssued At: 2022-06-30T14:08:51.382Z'
    expect(await eip155Verifier().verify(session(getAddress(address), signature, text))).toBe(true)
  })

  it.each([
    '',
    '0x',
    '0x1',
    'x'.repeat(132),
    `0x${'zz'.repeat(65)}`,
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(40_000)}`,
  ])('error: %.20s is no signature', async (signature) => {
    const fetch = () => Promise.reject(new Error('asked'))
    expect(await eip155Verifier({ fetch }).verify(session(owner.address, signature))).toBe(false)
  })
})

describe('eip155Verifier with contract accounts on a local chain', () => {
  let chain: Anvil
  const account = contractAccount(owner.address)
  beforeAll(async () => {
    chain = await startAnvil(31_337)
  })
  afterAll(() => chain.stop())
  const send = async (to: Hex, data: Hex) => {
    const [from] = (await chain.rpc('eth_accounts')) as Hex[]
    await chain.rpc('eth_sendTransaction', [{ from, to, data }])
  }

  it('behavior: not yet deployed (EIP-6492), deployed (EIP-1271), and no longer for a revoked owner', async () => {
    const { verify } = eip155Verifier({ rpcUrls: { 'eip155:31337': chain.url } })
    const signature = await owner.signMessage({ message })
    const { address, factory, factoryData } = account
    const wrapped = serializeErc6492Signature({ address: factory, data: factoryData, signature })
    expect(await verify(session(address, signature))).toBe(false)
    expect(await verify(session(address, wrapped))).toBe(true)
    expect(await verify(session(address, wrapped, `${message}!`))).toBe(false)
    expect(await chain.rpc('eth_getCode', [address, 'latest'])).toBe('0x')

    await send(factory, factoryData)
    expect(await verify(session(address, signature))).toBe(true)
    expect(await verify(session(address, signature, `${message}!`))).toBe(false)

    const next = privateKeyToAccount(generatePrivateKey())
    await send(address, account.setOwner(next.address))
    expect(await verify(session(address, signature))).toBe(false)
    expect(await verify(session(address, wrapped))).toBe(false)
    expect(await verify(session(address, await next.signMessage({ message })))).toBe(true)
  })

  it('error: without a node of the network a contract cannot sign in', async () => {
    const signature = await owner.signMessage({ message })
    expect(await eip155Verifier().verify(session(account.address, signature))).toBe(false)
    const other = eip155Verifier({ rpcUrls: { 'eip155:1': chain.url } })
    expect(await other.verify(session(account.address, signature))).toBe(false)
    await expect(other.verify(session(account.address, signature, message, 'eip155:1'))).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
    })
  })

  it('W-09: one lying node of two lets nobody in, and one lost node of three keeps nobody out', async () => {
    const next = privateKeyToAccount(generatePrivateKey())
    await send(account.factory, contractAccount(next.address).factoryData)
    const { address } = contractAccount(next.address)
    const lies = encodeAbiParameters([{ type: 'bool' }], [true])
    let asked = 0
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked++
      const { id, method } = JSON.parse(String(init?.body))
      const host = new URL(String(url)).host
      if (host === 'lost.test') throw new TypeError('Failed to fetch')
      if (host !== 'liar.test') return globalThis.fetch(url, init)
      return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x7a69' : lies })
    }
    const verifier = (...urls: string[]) => eip155Verifier({ fetch, rpcUrls: { 'eip155:31337': urls } })
    const bad = session(address, await owner.signMessage({ message }))
    const good = session(address, await next.signMessage({ message }))
    expect(await verifier('https://liar.test').verify(bad)).toBe(true)
    expect(await verifier('https://liar.test', chain.url).verify(bad)).toBe(false)
    expect(await verifier('https://liar.test', 'https://liar.test', chain.url).verify(bad)).toBe(false)
    expect(await verifier('https://lost.test', chain.url, `${chain.url}/`).verify(good)).toBe(true)
    await expect(verifier('https://lost.test', chain.url).verify(good)).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
    })
    expect(asked).toBeGreaterThan(5)
  })

  it('error: a contract cannot make the verifier fetch a URL (CCIP-Read)', async () => {
    const hosts = new Set<string>()
    // OffchainLookup(address,string[],bytes,bytes,bytes) of EIP-3668.
    const lookup = (sender: Hex) =>
      `0x556f1830${encodeAbiParameters(
        [{ type: 'address' }, { type: 'string[]' }, { type: 'bytes' }, { type: 'bytes4' }, { type: 'bytes' }],
        [sender, ['http://169.254.169.254/{sender}/{data}'], '0x', '0x00000000', '0x'],
      ).slice(2)}`
    const fetch: typeof globalThis.fetch = async (url, init) => {
      hosts.add(new URL(String(url)).host)
      const { id, method, params } = JSON.parse(String(init?.body ?? '{}'))
      const result =
        method === 'eth_chainId' ? '0x7a69' : method === 'eth_getCode' ? `0xef0100${code.slice(2)}` : undefined
      if (result) return Response.json({ jsonrpc: '2.0', id, result })
      const error = { code: 3, message: 'execution reverted', data: lookup(params?.[0]?.to ?? account.address) }
      return Response.json({ jsonrpc: '2.0', id, error })
    }
    // A key that has delegated to a contract (EIP-7702, ERC-8010), so that its own address is called.
    const code = account.address.toLowerCase() as Hex
    const authorization = await owner.signAuthorization({ address: code, chainId: 31_337, nonce: 0 })
    const wrapped = serializeErc8010Signature({
      address: owner.address,
      authorization: authorization as Parameters<typeof serializeErc8010Signature>[0]['authorization'],
      signature: '0x1234',
    })
    vi.stubGlobal('fetch', fetch)
    const verifier = eip155Verifier({ rpcUrls: { 'eip155:31337': 'https://node.test' } })
    for (const signature of [wrapped, await owner.signMessage({ message: 'other' })])
      await verifier.verify(session(owner.address, signature)).catch(() => {})
    expect([...hosts]).toEqual(['node.test'])
  })
})
