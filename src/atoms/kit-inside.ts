import { WmError } from '../chains/core/errors.ts'
import type { Kit } from './kit.ts'
import type { KitHandle } from './kit-handle.ts'
import type { Runtime } from './runtime.ts'

/** A kit with the loader of its actions; what elements and views see behind a handle. */
export interface InnerKit extends Kit {
  readonly handle: KitHandle
  /** Starts the actions on first use. Rejects with `LOAD_FAILED` or `KIT_DESTROYED`. */
  runtime(): Promise<Runtime>
}

const kits = new WeakMap<KitHandle, InnerKit>()

export const bindKit = (handle: KitHandle, kit: InnerKit): void => void kits.set(handle, kit)

/** The inside of a handle. A handle of another copy of the package is refused by name. */
export function kitOf(handle: KitHandle): InnerKit {
  const kit = kits.get(handle)
  if (!kit) throw new WmError('OPTION_INVALID', { option: 'kit', reason: 'must come from createKit of the same copy' })
  return kit
}
