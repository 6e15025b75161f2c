import { cooldownSeconds } from '../../embedded/cooldown.ts'
import { loginKeys } from '../../embedded/login-cache.ts'
import type { Kit } from '../kit.ts'

/** What a mail is for. */
export type MailPurpose = 'login' | 'update'

const keys = { login: loginKeys.lastEmailLoginTime, update: loginKeys.lastEmailUpdateTime } as const

/** Seconds until this page may have a mail sent again. */
export const cooldownLeft = ({ storage, env }: Kit, purpose: MailPurpose = 'login'): number =>
  cooldownSeconds(storage.get(keys[purpose]), env.clock.now())
