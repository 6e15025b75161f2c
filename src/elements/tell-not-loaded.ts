import type { InnerKit } from '../atoms/kit-inside.ts'
import { WmError } from '../chains/core/errors.ts'

/** Tells the page that a file of the modal did not come, or was refused by its hash: no promise carries it. */
export const tellNotLoaded = (kit: InnerKit, cause: unknown) =>
  kit.events.emit('error', new WmError('LOAD_FAILED', { part: 'the modal' }, { cause }))
