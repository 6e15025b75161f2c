import { tryParse, v } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import { safeHttpUrl, safeIcon } from '../../chains/core/url.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'
import { safeAppLink, safeWebLink } from './app-link.ts'

/** Ids become part of comma-separated lists and of test ids. */
const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/))
/** A text that may be missing or `null`. Any other type makes the wallet malformed; an unsafe text is dropped. */
const text = <T>(read: (raw: string) => T | undefined) =>
  v.pipe(
    v.nullish(v.string()),
    v.transform((raw) => (raw ? read(raw) : undefined)),
  )
const word = (raw: string) => (/^[\w.-]{1,128}$/.test(raw) ? raw : undefined)
const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

const wallet = v.object({
  id,
  name: v.pipe(
    v.string(),
    v.transform((raw) => cleanText(raw)),
    v.regex(/./),
  ),
  description: text((raw) => cleanText(raw, 280) || undefined),
  homepage: text(safeHttpUrl),
  chains: v.pipe(
    v.nullish(v.array(v.string())),
    v.transform((list) => list?.slice(0, 512).filter((chain) => caip2.test(chain))),
  ),
  image_id: text(word),
  image_url: text((raw) => safeIcon(raw) ?? safeHttpUrl(raw)),
  color: text((raw) => (/^#([\da-f]{3}){1,2}$/i.test(raw) ? raw : undefined)),
  mobile_link: text(safeAppLink),
  link_mode: text(safeWebLink),
  desktop_link: text(safeAppLink),
  webapp_link: text(safeWebLink),
  rdns: text(word),
  injected: v.pipe(
    v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() }))),
    v.transform((list) => list?.slice(0, 16).filter((one) => word(one.namespace) && word(one.injected_id))),
  ),
  app_store: text(safeHttpUrl),
  play_store: text(safeHttpUrl),
  chrome_store: text(safeHttpUrl),
  badge_type: text(word),
  order: v.nullish(v.number()),
  supports_wc: v.nullish(v.boolean()),
})

/** Parses one wallet of the list; undefined if it is malformed. */
export function parseWallet(raw: unknown): WalletRecord | undefined {
  const parsed = tryParse(wallet, raw)
  if (!parsed) return undefined
  const given = Object.entries(parsed).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given) as unknown as WalletRecord
}
