import { type Account, type Chain, createWalletClient, custom, type Hex } from 'viem'
import type { ConnectedAccount, KitHandle } from 'wallet-modal'

/**
 * viem: signs and sends with the wallet that is connected.
 *
 * @example
 * const client = viemClient(kit, await kit.connect({ namespace: 'eip155' }), mainnet)
 * const signature = await client.signMessage({ message: 'hello' })
 */
export function viemClient(kit: KitHandle, { address }: ConnectedAccount, chain: Chain) {
  const provider = kit.getProvider('eip155')
  if (!provider) throw new Error('Connect first')
  return createWalletClient<ReturnType<typeof custom>, Chain, Account>({
    account: { address: address as Hex, type: 'json-rpc' },
    chain,
    transport: custom(provider),
  })
}
