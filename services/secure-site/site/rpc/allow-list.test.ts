import { expect, test, vi } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { Session } from '../wallet/session.ts'
import { allowList } from './allow-list.ts'
import { LastSent } from './last-sent.ts'
import { rpcHandlers } from './rpc-handlers.ts'
import { BundleIds } from './smart-account/bundle-ids.ts'
import { Bundlers } from './smart-account/bundlers.ts'
import type { Wallet } from './wallet.ts'

const address = '0x00000000000000000000000000000000000000A1'
const own = { eip155: address, solana: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' }

function wallet() {
  const approve = vi.fn(async () => 'approved')
  const accounts = { addresses: async () => own } as unknown as Wallet['accounts']
  const session = { project: { bundlers: [] }, requireUser: () => ({ id: 'ada' }) } as unknown as Session
  const made: Wallet = {
    accounts,
    bundlers: new Bundlers(session, memoryStore()),
    lastSent: new LastSent(memoryStore()),
    bundleIds: new BundleIds(session, memoryStore()),
    origin: 'https://shop.example',
    batches: { on: async () => true, isSetUp: async () => false } as unknown as Wallet['batches'],
    rpc: { 'eip155:1': 'https://node.example' },
    named: (chain) => chain,
    approve: approve as unknown as Wallet['approve'],
    sign: () => Promise.reject(new Error('signed without asking')),
  }
  return { made, approve }
}

const params: { readonly [method: string]: unknown } = {
  personal_sign: ['0x00', address],
  eth_signTypedData_v4: [
    address,
    { domain: {}, types: { A: [{ name: 'a', type: 'string' }] }, primaryType: 'A', message: { a: 'b' } },
  ],
  eth_sendTransaction: [{ to: address }],
  wallet_sendCalls: [{ calls: [{ to: address }] }],
  solana_signMessage: { message: '2', pubkey: own.solana },
}
// The last ones where the project has no bundler for the network.
const notOffered = [
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
]

test.each(Object.entries(allowList))('%s is one to %s', async (method, kind) => {
  vi.stubGlobal('location', new URL('https://wallet.example'))
  const node = vi.fn(async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x7"}'))
  vi.stubGlobal('fetch', node)
  const { made, approve } = wallet()
  const handlers = rpcHandlers(
    made,
    () => chainOf(1),
    () => {},
  )
  const solana = method.startsWith('solana_')
  const asked = handlers.RPC_REQUEST?.run({
    method,
    params: params[method],
    chainNamespace: solana ? 'solana' : 'eip155',
    chainId: solana ? 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' : 1,
  })
  const outcome = await Promise.resolve(asked).catch((error: { code?: number }) => error)
  if (kind === 'read') {
    expect(outcome).toBe('0x7')
    expect(node).toHaveBeenCalledOnce()
    expect(node.mock.calls[0]).toMatchObject(['https://node.example/', { credentials: 'omit' }])
  } else if (!method.startsWith('wallet_')) expect(node).not.toHaveBeenCalled()
  // Nothing is signed without a person; what has no meaning for this wallet, or no sense, does not get as far as one.
  const reaches = kind === 'ask' && method in params
  expect(approve).toHaveBeenCalledTimes(reaches ? 1 : 0)
  if (notOffered.includes(method)) expect(outcome).toMatchObject({ code: 4200 })
})

test.each([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_decrypt',
  'toString',
  '__proto__',
  '',
  'ETH_CALL',
])('%j is not allowed', async (method) => {
  const { made, approve } = wallet()
  const handlers = rpcHandlers(
    made,
    () => chainOf(1),
    () => {},
  )
  const asked = handlers.RPC_REQUEST?.run({ method, chainNamespace: 'eip155' })
  await expect(asked).rejects.toThrow('Requested RPC call is not allowed')
  expect(approve).not.toHaveBeenCalled()
})

const stranger = '0x00000000000000000000000000000000000000E7'
test.each([
  ['personal_sign', ['0x00', stranger]],
  ['eth_signTypedData_v4', [stranger, (params.eth_signTypedData_v4 as readonly unknown[])[1]]],
  ['eth_sendTransaction', [{ from: stranger, to: address }]],
  ['wallet_sendCalls', [{ from: stranger, calls: [{ to: address }] }]],
  ['solana_signMessage', { message: '2', pubkey: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' }],
] as const)('%s signs for no account but its own', async (method, asked) => {
  const { made, approve } = wallet()
  const handlers = rpcHandlers(
    made,
    () => chainOf(1),
    () => {},
  )
  const isSolana = method.startsWith('solana_')
  const request = {
    ...{ method, params: asked, chainNamespace: isSolana ? 'solana' : 'eip155' },
    chainId: isSolana ? 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' : 1,
  }
  await expect(handlers.RPC_REQUEST?.run(request)).rejects.toMatchObject({ code: 4100 })
  expect(approve).not.toHaveBeenCalled()
})

test('asks no node that the page names', async () => {
  vi.stubGlobal('location', new URL('https://wallet.example'))
  const { made } = wallet()
  const handlers = rpcHandlers(
    made,
    () => chainOf(1),
    () => {},
  )
  const request = { method: 'eth_call', chainNamespace: 'eip155', chainId: 137, rpcUrl: 'https://evil.example' }
  await expect(handlers.RPC_REQUEST?.run(request)).rejects.toMatchObject({ code: 4901 })
})
