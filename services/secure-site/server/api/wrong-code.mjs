import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../http/problem.mjs'
import { sha256 } from '../keys/secrets.mjs'
import { createAttempts } from './attempts.mjs'

/**
 * Checks a code. Throws and logs if it is wrong. Many wrong codes across all accounts delay every answer.
 * @param {import('../secure-server.mjs').Parts} parts
 * @param {import('../http/api.mjs').Call} call
 * @param {{ row: import('../database/database.mjs').Row, code: string }} attempt
 */
export async function tryCode(parts, call, { row, code }) {
  const { challenges, counter, audit, settings } = parts
  // A sign-in has no session yet, so its attempts count for the device key that requested the code.
  await createAttempts(parts).spend(call, 'verifies', row.device ? sha256(String(row.device)) : undefined)
  const outcome = await challenges.attempt(String(row.id), code)
  if (outcome.right) return
  const { left } = outcome
  const place = { project: call.project.id, origin: call.origin, ...call.trace }
  const who = String(row.user_id ?? row.email_id)
  await audit.write({ action: String(row.purpose), result: left ? 'code_wrong' : 'code_burned', who, ...place })
  if (await counter.exceeds('wrong codes', settings.limits.alarm)) {
    console.warn('Too many wrong codes: answers are slowed down.')
    await pause(2000, undefined, { ref: false })
  }
  const more = left ? `${left} more ${left === 1 ? 'try' : 'tries'}.` : 'Ask for a new one.'
  throw new Problem(401, 'code_wrong', `The code is wrong. ${more}`, { left })
}
