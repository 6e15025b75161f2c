import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'
import { cooldownSeconds } from './cooldown.ts'

/** Seconds until this page may have a mail sent again. */
export const cooldownLeft = ({ storage, env }: Kit): number =>
  cooldownSeconds(storage.get(storageKeys.lastEmailLoginTime), env.clock.now())
