import { v } from '../data/schema.ts'

/** Basic validation of an address; the server's is stricter. */
export const emailPayload = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(/^[^\s@<>(),;:"\\]+@[^\s@]+\.[^\s@.]+$/)),
})
