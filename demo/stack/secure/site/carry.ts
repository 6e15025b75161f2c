import { v } from './schema.ts'

const token = v.pipe(v.string(), v.regex(/^[\w-]{0,128}$/))

/** What the cookies would hold, where the browser keeps none for the frame: it is in memory, and goes with each call. */
export const carrySchema = v.object({ visit: token, session: token })
export type Carry = v.InferOutput<typeof carrySchema>

export const carryHeaders = ({ visit, session }: Carry): Record<string, string> => ({
  'x-wm-carry': '1',
  'x-wm-visit': visit,
  'x-wm-session': session,
})
