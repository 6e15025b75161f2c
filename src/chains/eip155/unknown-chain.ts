import { readField } from '../core/read-field.ts'
import { rpcCodeOf } from '../core/rpc-codes.ts'
import { errorTextOf } from './errors.ts'

/** True when the wallet does not know the chain and could be given it (4902 in its many disguises). */
export function isUnknownChain(error: unknown): boolean {
  const data = readField(error, 'data')
  const places = [error, readField(data, 'originalError'), data, readField(error, 'cause'), readField(error, 'error')]
  if (places.some((place) => Number(primitive(readField(place, 'code'))) === 4902)) return true
  const known =
    /unrecognized chain|unknown chain|chain .{0,40}(not (been )?added|not found|not recognized)|wallet_addethereumchain/
  return rpcCodeOf(error) === -32603 && known.test(errorTextOf(error))
}

const primitive = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : undefined)
