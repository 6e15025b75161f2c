import { type TypedDataDefinition, validateTypedData } from 'viem'
import { FrameError } from '../frame-error.ts'

/**
 * Typed data of EIP-712 from its JSON text.
 * @throws {FrameError} It is none, or its values do not fit its types.
 */
export function parseTyped(json: string): TypedDataDefinition {
  try {
    const typed = JSON.parse(json) as TypedDataDefinition
    if (!Object.hasOwn(typed.types, typed.primaryType)) throw new Error('no such type')
    validateTypedData(typed)
    return typed
  } catch {
    throw new FrameError('The typed data to sign is not valid.', -32602)
  }
}
