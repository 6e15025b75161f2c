/** A mail may be sent once in this time (spec §5). */
const COOLDOWN = 30_000

/**
 * Seconds until a mail may be sent again, 0 when it may: whole, begun ones counted, never more than 30. What is stored is
 * no truth: a stamp of no use, or one further ahead than a clock can be off, counts as none.
 */
export function cooldownSeconds(stamp: string | undefined, now: number): number {
  const sentAt = stamp && /^\d{1,16}$/.test(stamp) ? Number(stamp) : undefined
  if (sentAt === undefined || sentAt > now + COOLDOWN) return 0
  const left = sentAt + COOLDOWN - now
  return left > 0 ? Math.min(30, Math.ceil(left / 1_000)) : 0
}
