import { BrowserProvider, type JsonRpcSigner } from 'ethers'
import type { ConnectedAccount, KitHandle } from 'wallet-modal'

/**
 * ethers 6: the signer of the account that is connected.
 *
 * @example
 * const signer = await ethersSigner(kit, await kit.connect({ namespace: 'eip155' }))
 * const receipt = await (await signer.sendTransaction({ to, value: 1n })).wait()
 */
export function ethersSigner(kit: KitHandle, { address }: ConnectedAccount): Promise<JsonRpcSigner> {
  const provider = kit.getProvider('eip155')
  if (!provider) throw new Error('Connect first')
  return new BrowserProvider(provider).getSigner(address)
}
