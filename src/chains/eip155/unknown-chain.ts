import { readField } from '../core/read-field.ts'
import { isCodeless, rpcCodeOf } from '../core/rpc-codes.ts'
import { errorTextOf } from './errors.ts'

/**
 * Returns true when the wallet does not know the chain and can add it: 4902 in any of the forms that wallets give it.
 */
export function isUnknownChain(error: unknown): boolean {
  const data = readField(error, 'data')
  const places = [error, readField(data, 'originalError'), data, readField(error, 'cause'), readField(error, 'error')]
  if (places.some((place) => Number(primitive(readField(place, 'code'))) === 4902)) return true
  const known =
    /unrecognized chain|unknown chain|chain .{0,40}(not (been )?added|not found|not recognized)|wallet_addethereumchain/
  return (isCodeless(error) || rpcCodeOf(error) === -32603) && known.test(errorTextOf(error))
}

const primitive = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : undefined)
