import { Psbt } from 'bitcoinjs-lib'
import type { ConnectedAccount, KitHandle } from 'wallet-modal'

/**
 * bitcoinjs-lib 7: has the wallet sign every input of a PSBT that is the account's.
 *
 * @example
 * const signed = await signPsbt(kit, await kit.connect({ namespace: 'bip122' }), psbt)
 * const transaction = signed.finalizeAllInputs().extractTransaction()
 */
export async function signPsbt(kit: KitHandle, { address }: ConnectedAccount, psbt: Psbt): Promise<Psbt> {
  const provider = kit.getProvider('bip122')
  if (!provider) throw new Error('Connect first')
  const signInputs = Array.from({ length: psbt.inputCount }, (_, index) => ({ address, index }))
  const signed = await provider.signPsbt({ psbt: psbt.toBase64(), signInputs })
  return Psbt.fromBase64(signed.psbt)
}
