import { quantity, tryParse, v } from '../../chains/core/schema.ts'
import type { SessionPermission } from '../../chains/core/smart-session.ts'
import type { SessionToRevoke } from '../../chains/core/smart-session-capability.ts'
import { sessionPermission } from '../../chains/core/smart-session-schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { pciSchema } from '../services/sessions-api.ts'

/** Sessions of a list, and permissions of a session, that are shown at most. */
const MOST_SESSIONS = 200
const MOST_ABILITIES = 64
const NAME = 64

/** An ability of a session, ready to be told. Amounts are in the smallest unit. */
export type SessionAbility =
  /** Without functions: any function. `valueLimit`: undefined if no limit of payment is named. */
  | {
      readonly kind: 'call'
      readonly contract: string
      readonly functions: readonly { readonly name: string; readonly valueLimit: bigint | undefined }[]
    }
  | { readonly kind: 'coin'; readonly amount: bigint; readonly period: number; readonly start: number }
  | {
      readonly kind: 'token'
      readonly token: string
      readonly amount: bigint
      readonly period: number
      readonly start: number
    }
  /** A permission that this package cannot read, by its type. */
  | { readonly kind: 'unknown'; readonly type: string }

/** A session as the service lists it, with texts that can be shown. */
export interface SmartSession extends SessionToRevoke {
  readonly project: {
    readonly name: string
    /** Host of its site; empty if the service names none. */
    readonly host: string
    readonly icon: string | undefined
  }
  readonly caipNetworkId: CaipNetworkId
  readonly abilities: readonly SessionAbility[]
  /** Number of permissions beyond those of `abilities`. */
  readonly more: number
}

const row = v.object({
  pci: pciSchema,
  // Later moments are no dates.
  expiry: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000)),
  permissions: v.array(v.unknown()),
  project: v.optional(v.unknown()),
  chainId: v.optional(v.unknown()),
})
const projectSchema = v.object({
  name: v.optional(v.unknown()),
  url: v.optional(v.unknown()),
  iconUrl: v.optional(v.unknown()),
  icon: v.optional(v.unknown()),
})
const typed = v.object({ type: v.string() })

/** Returns what a permission allows. One that cannot be read is told by its type, and never left out. */
export function abilityOf(permission: unknown): SessionAbility {
  const known: SessionPermission | undefined = tryParse(sessionPermission, permission)
  const units = (text: string) => tryParse(quantity, text) ?? 0n
  switch (known?.type) {
    case 'contract-call':
      return {
        kind: 'call',
        contract: known.data.address,
        functions: (known.data.functions ?? []).map(({ functionName, valueLimit }) => ({
          name: cleanText(functionName, NAME) || '?',
          valueLimit: valueLimit && units(valueLimit),
        })),
      }
    case 'native-token-recurring-allowance': {
      const { allowance, period, start } = known.data
      return { kind: 'coin', amount: units(allowance), period, start }
    }
    case 'erc20-recurring-allowance': {
      const { allowance, period, start, address } = known.data
      return { kind: 'token', token: address, amount: units(allowance), period, start }
    }
    default:
      return { kind: 'unknown', type: cleanText(tryParse(typed, permission)?.type, NAME) || '?' }
  }
}

/** Returns what a list of permissions allows, and the number of those that are not told one by one. */
export const abilitiesOf = (
  permissions: readonly unknown[],
): { readonly abilities: readonly SessionAbility[]; readonly more: number } => ({
  abilities: permissions.slice(0, MOST_ABILITIES).map(abilityOf),
  more: Math.max(0, permissions.length - MOST_ABILITIES),
})

function projectOf(raw: unknown, origins: readonly string[]): SmartSession['project'] {
  const { name, url, iconUrl, icon } = tryParse(projectSchema, raw) ?? {}
  const site = readUrl(url)
  const host = site && /^https?:$/.test(site.protocol) ? site.host : ''
  const picture = readUrl(iconUrl ?? icon)
  return {
    name: cleanText(name, NAME) || host,
    host,
    icon: picture && origins.includes(picture.origin) ? picture.href : undefined,
  }
}

function readUrl(text: unknown): URL | undefined {
  try {
    return typeof text === 'string' && text.length <= 2_048 ? new URL(text) : undefined
  } catch {
    return undefined
  }
}

export interface ParsedSessions {
  /** Sessions by their end, the last one first, so that expired ones come last. Each id once. */
  readonly list: readonly SmartSession[]
  /** Number of rows that could not be read. */
  readonly unread: number
  readonly isCut: boolean
}

interface Where {
  /** The network of the account that was asked for. */
  readonly caipNetworkId: CaipNetworkId
  readonly networkOf: (chainId: unknown) => CaipNetworkId | undefined
  /** Origins that pictures may be loaded from. */
  readonly origins: readonly string[]
}

/** Reads the rows of an answer. */
export function parseSessions(rows: readonly unknown[], { caipNetworkId, networkOf, origins }: Where): ParsedSessions {
  const byId = new Map<string, SmartSession>()
  let unread = 0
  for (const raw of rows.slice(0, MOST_SESSIONS)) {
    const parsed = tryParse(row, raw)
    const network = parsed && (parsed.chainId === undefined ? caipNetworkId : networkOf(parsed.chainId))
    if (!parsed || !network) {
      unread++
      continue
    }
    const { pci, expiry, permissions, project } = parsed
    const named = projectOf(project, origins)
    byId.set(pci, { pci, expiry, permissions, project: named, caipNetworkId: network, ...abilitiesOf(permissions) })
  }
  const list = [...byId.values()].sort((a, b) => b.expiry - a.expiry)
  return { list, unread, isCut: rows.length > MOST_SESSIONS }
}
