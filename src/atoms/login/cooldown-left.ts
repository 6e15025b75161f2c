import { cooldownSeconds } from '../../embedded/cooldown.ts'
import { loginKeys } from '../../embedded/login-cache.ts'
import type { Kit } from '../kit.ts'

/** Seconds until this page may have a mail sent again. */
export const cooldownLeft = ({ storage, env }: Kit): number =>
  cooldownSeconds(storage.get(loginKeys.lastEmailLoginTime), env.clock.now())
