import type { KitHandle } from 'wallet-modal'
import { Web3 } from 'web3'

/**
 * web3.js 4: everything goes through the wallet that is connected.
 *
 * @example
 * const { address } = await kit.connect({ namespace: 'eip155' })
 * const signature = await web3Of(kit).eth.personal.sign('hello', address, '')
 */
export function web3Of(kit: KitHandle): Web3 {
  const provider = kit.getProvider('eip155')
  if (!provider) throw new Error('Connect first')
  return new Web3(provider)
}
