import { type Hex, recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { createTestWallet } from 'wallet-modal/testing'
import { grantText, revokeText } from '../../services/data-api/sessions.mjs'

test('default: the demo’s wallet signs the texts of sessions that the demo’s service reads', async () => {
  const chains = [{ id: 31_337, name: 'One', rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }] as const
  const wallet = createTestWallet({ chains, authorized: true })
  const [address] = wallet.sharedAddresses
  const ask = (method: string, one: object) => wallet.provider.request({ method, params: [one] })
  const request = {
    permissions: [{ type: 'contract-call', data: { functions: [], address } }],
    signer: { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey: '0x02' }] } },
    ...{ version: 2, expiry: 4_000_000_000, address, chainId: '0x7a69' },
  }
  const { context } = (await ask('wallet_grantPermissions', request)) as { readonly context: Hex }
  expect(await recoverMessageAddress({ message: grantText(request), signature: context })).toBe(address)
  const signature = (await ask('wallet_revokePermissions', { pci: 'one', address })) as Hex
  expect(await recoverMessageAddress({ message: revokeText('one'), signature })).toBe(address)
})
