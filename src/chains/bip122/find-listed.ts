import { readField } from '../core/read-field.ts'
import { cleanText } from '../core/text.ts'
import { safeIcon } from '../core/url.ts'
import { readCall } from '../wallet-standard/call.ts'
import type { DiscoveredListedWallet } from './discovered-wallet.ts'

const MAX = 50
const MAX_DEPTH = 5

function read(page: unknown, row: unknown): DiscoveredListedWallet | undefined {
  const id = readField(row, 'id')
  if (typeof id !== 'string') return undefined
  const path = id.split('.')
  if (path.length > MAX_DEPTH) return undefined
  // The id is the path of the wallet's object on the page.
  const raw = path.reduce(readField, page)
  const request = readCall(raw, 'request')
  const name = cleanText(readField(row, 'name'))
  if (typeof raw !== 'object' || raw === null || !request || !name) return undefined
  const icon = safeIcon(readField(row, 'icon'))
  const family = id === 'LeatherProvider' ? 'leather' : 'sats-connect'
  const addListener = readCall(raw, 'addListener')
  return Object.freeze({ family, name, raw, request, addListener, ...(icon && { icon }) })
}

export function findListed(page: unknown): readonly DiscoveredListedWallet[] {
  const rows = readField(page, 'btc_providers')
  if (!Array.isArray(rows)) return []
  // Read by index, because the page's array may have an iterator of its own.
  const count = Math.min(Number(readField(rows, 'length')) || 0, MAX)
  return Array.from({ length: count }, (_, at) => read(page, readField(rows, String(at)))).filter((one) => !!one)
}
