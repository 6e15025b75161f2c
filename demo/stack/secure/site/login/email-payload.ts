import { v } from '../schema.ts'

/** An address as a page sends it; the server knows better which ones can be mailed to. */
export const emailPayload = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(/^[^\s@<>(),;:"\\]+@[^\s@]+\.[^\s@.]+$/)),
})
