import { v } from '../data/schema.ts'

const token = v.pipe(v.string(), v.regex(/^[\w-]{0,128}$/))

/** The values of the cookies, kept in memory and sent with each call while the browser blocks cookies. */
export const cookieValuesSchema = v.object({ visit: token, session: token })
export type CookieValues = v.InferOutput<typeof cookieValuesSchema>

export const cookieHeaders = ({ visit, session }: CookieValues): Record<string, string> => ({
  'x-wm-carry': '1',
  'x-wm-visit': visit,
  'x-wm-session': session,
})
