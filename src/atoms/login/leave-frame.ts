import type { Kit } from '../kit.ts'
import { embeddedClientOf } from './embedded-client.ts'

/** Tells the secure frame that a login was left. A frame that is gone needs not hear of it. */
export const leaveFrame = (kit: Kit): void =>
  void embeddedClientOf(kit)
    .then((client) => client.leaveLogin())
    .catch(() => {})
