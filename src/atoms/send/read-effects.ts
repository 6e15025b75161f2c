import { deadline } from '../../chains/core/async.ts'
import type { Context } from '../../chains/core/context.ts'
import type { TransferIntent } from '../../chains/core/send-capability.ts'
import type { Network } from '../../chains/core/types.ts'
import type { HasEnv } from '../kit/kit.ts'
import type { Review } from './send.machine.ts'
import type { SendDriver } from './send-driver.ts'

/** Milliseconds that a review waits for the simulation, without which it can be shown as well. */
const EFFECTS_LIMIT = 5_000

/** Resolves with what a simulation of the transfer says. Never rejects. */
export async function readEffects(
  { env }: HasEnv,
  { send }: SendDriver,
  transfer: Pick<TransferIntent, 'from' | 'to' | 'value'>,
  network: Network,
  context: Context,
): Promise<Review['effects']> {
  const reading = send.effects?.(transfer, network, context)
  if (!reading) return undefined
  return (await deadline(reading, EFFECTS_LIMIT, env.clock, () => undefined).catch(() => undefined)) ?? 'unread'
}
