/**
 * Error of an EIP-1193 wallet: an Error with a code, which the test wallets throw.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 *
 * @example
 * import { foundry } from 'wallet-modal/networks'
 * import { createTestWallet, ProviderError } from 'wallet-modal/testing'
 *
 * const wallet = createTestWallet({ chains: [foundry] })
 * wallet.failures.add({ kind: 'throw', value: new ProviderError(4900, 'The wallet is locked.') })
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export const rejected = () => new ProviderError(4001, 'The request was rejected in the wallet.')
export const unauthorized = () => new ProviderError(4100, 'This page may not use that account.')
export const unsupported = (method: string) => new ProviderError(4200, `The wallet does not support ${method}.`)
export const disconnected = () => new ProviderError(4900, 'The wallet is disconnected.')
export const unknownChain = (id: string) => new ProviderError(4902, `Chain ${id} was not added to the wallet.`)
export const alreadyPending = (method: string) =>
  new ProviderError(-32002, `A ${method} request is already pending in the wallet.`)
export const invalidParams = (text: string) => new ProviderError(-32602, text)
