import { isAddressEqual } from 'viem'
import { FrameError } from '../../host/frame-error.ts'
import type { OperationCall } from './operation-calls.ts'
import { operationTexts as texts } from './operation-texts.ts'

/**
 * Refuses calls to the smart account itself, which obeys them: the data could contain calls that no screen has shown.
 * @throws {FrameError} 4200: there is such a call.
 */
export function refuseOrders(own: string, calls: readonly Pick<OperationCall, 'to' | 'data'>[]): void {
  if (calls.some(({ to, data }) => data !== '0x' && isAddressEqual(to, own as `0x${string}`)))
    throw new FrameError(texts.ownOrders, 4200)
}
