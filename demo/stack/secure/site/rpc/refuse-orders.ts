import { isAddressEqual } from 'viem'
import { FrameError } from '../frame-error.ts'
import type { OperationCall } from './operation-calls.ts'
import { operationTexts as texts } from './operation-texts.ts'

/**
 * A smart account obeys what it tells itself: a call to it could hold further ones that no screen has shown.
 *
 * @throws {FrameError} 4200: there is such a call.
 */
export function refuseOrders(own: string, calls: readonly Pick<OperationCall, 'to' | 'data'>[]): void {
  if (calls.some(({ to, data }) => data !== '0x' && isAddressEqual(to, own as `0x${string}`)))
    throw new FrameError(texts.ownOrders, 4200)
}
