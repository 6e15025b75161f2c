import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoNfts, deployNfts } from '../../../demo/stack/evm/nfts.mjs'
import { contractCode, number } from '../../../demo/stack/evm/token-code.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { WmError } from '../core/errors.ts'
import { nftToken } from '../core/nft.ts'
import type { TransferIntent } from '../core/send-capability.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { nftSend } from './nft-send.ts'
import { capture } from './provider.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const [lanterns, passes] = demoNfts
const sendOf = (collection: { readonly address: string; readonly standard: 'ERC-721' | 'ERC-1155' }, id: bigint) => {
  const token = nftToken({ contract: collection.address, standard: collection.standard, id })
  return { token, ...nftSend(token) }
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) =>
      WmError.is(error, 'TOKEN_REFUSED') ? error.data.reason : WmError.is(error) ? error.code : error,
  )

let anvil: Anvil
let c: Context
let network: ReturnType<typeof toNetwork>
let session: Session<'eip155'>
beforeAll(async () => {
  anvil = await startAnvil(31_337)
  await deployNfts({ rpcUrl: anvil.url }, 'http://127.0.0.1:1')
  network = toNetwork({
    ...mainnet,
    id: 31_337,
    caipNetworkId: 'eip155:31337',
    rpcUrls: { default: { http: [anvil.url] } },
  })
  c = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] }
  const provider = {
    request: ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) =>
      anvil.rpc(method === 'eth_requestAccounts' ? 'eth_accounts' : method, params),
  }
  session = {
    ...{ namespace: 'eip155', connectorId: 'x', address: from, accounts: [{ address: from, type: 'eoa' }] },
    ...{ caipNetworkId: 'eip155:31337', provider: capture(provider) ?? provider },
  }
})
afterAll(() => anvil?.stop())

describe('an NFT on a real chain', () => {
  test('behavior: its transfer is not simulated, and that is no secret', async () => {
    const { effects } = sendOf(lanterns, 3n)
    await expect(effects?.({ from, to, value: 1n }, network, c)).resolves.toBe(undefined)
    expect(effects).toBeDefined()
  })

  for (const { name, collection, id, value, before } of [
    { name: 'of which there is one', collection: lanterns, id: 3n, value: 1n, before: 1n },
    { name: 'of which there are several', collection: passes, id: 2n, value: 5n, before: 12n },
  ])
    test(`default: ${name} is quoted, sent, seen and compared`, async () => {
      const { token, ...nft } = sendOf(collection, id)
      expect(await nft.facts(from, network, c)).toEqual({ decimals: 0, balance: before })
      const mark = await nft.mark(from, network, c)
      const fee = await nft.quote({ from, to, value }, network, c)
      const intent: TransferIntent = { id: 'i', caipNetworkId: 'eip155:31337', from, to, value, fee, token }
      const hash = await nft.submit(session, intent, c)
      const sought = { from, to, value, mark }
      await vi.waitFor(
        async () =>
          expect(await nft.status({ ...sought, hash }, network, c)).toMatchObject({ status: 'confirmed', hash }),
        10_000,
      )
      // The answer of the wallet can be lost.
      expect(await nft.status(sought, network, c)).toMatchObject({ status: 'confirmed', hash })
      expect(await nft.verify(hash, { ...intent, mark }, network, c)).toBe('match')
      for (const other of [{ to: from }, { value: value + 1n }])
        if (collection === passes || 'to' in other)
          expect(await nft.verify(hash, { ...intent, ...other, mark }, network, c)).toBe('mismatch')
      expect(await sendOf(collection, id + 1n).verify(hash, { ...intent, mark }, network, c)).toBe('mismatch')
      expect((await nft.facts(to, network, c)).balance).toBe(value)
      expect((await nft.facts(from, network, c)).balance).toBe(before - value)
    })

  test('error: what another account holds, or does not exist, or is more than there are', async () => {
    expect(await codeOf(sendOf(lanterns, 9n).quote({ from, to, value: 1n }, network, c))).toBe('not-held')
    expect(await codeOf(sendOf(lanterns, 99n).quote({ from, to, value: 1n }, network, c))).toBe('not-held')
    expect(await codeOf(sendOf(passes, 1n).quote({ from, to, value: 6n }, network, c))).toBe('not-held')
    expect(await sendOf(lanterns, 99n).facts(from, network, c)).toEqual({ decimals: 0, balance: 0n })
  })

  test('error: a contract as recipient that does not accept it', async () => {
    const contract = passes.address
    expect(await codeOf(sendOf(lanterns, 1n).quote({ from, to: contract, value: 1n }, network, c))).toBe(
      'recipient-refuses',
    )
    expect(await codeOf(sendOf(passes, 1n).quote({ from, to: lanterns.address, value: 1n }, network, c))).toBe(
      'recipient-refuses',
    )
  })

  test('error: a transfer that the contract refuses to everybody is not blamed on its recipient', async () => {
    const frozen = `0x${'f0'.repeat(20)}`
    await anvil.rpc('anvil_setCode', [frozen, contractCode({ 'ownerOf(uint256)': number([from]) }, [])])
    const nft = sendOf({ address: frozen, standard: 'ERC-721' }, 1n)
    expect(await nft.facts(from, network, c)).toEqual({ decimals: 0, balance: 1n })
    expect(await codeOf(nft.quote({ from, to: passes.address, value: 1n }, network, c))).toBe('NODE_ERROR')
  })

  test('error: an address without such a contract', async () => {
    expect(await codeOf(sendOf({ address: to, standard: 'ERC-721' }, 1n).facts(from, network, c))).toBe(
      'TOKEN_UNREADABLE',
    )
  })
})
