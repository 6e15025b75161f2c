/** Milliseconds between two mails. */
const COOLDOWN = 30_000

/**
 * Returns the seconds until the next mail is allowed, rounded up, from 0 to 30. The stored time is untrusted: an
 * invalid one, or one too far in the future for a clock error, is ignored.
 */
export function cooldownSeconds(stamp: string | undefined, now: number): number {
  const sentAt = stamp && /^\d{1,16}$/.test(stamp) ? Number(stamp) : undefined
  if (sentAt === undefined || sentAt > now + COOLDOWN) return 0
  const left = sentAt + COOLDOWN - now
  return left > 0 ? Math.min(30, Math.ceil(left / 1_000)) : 0
}
