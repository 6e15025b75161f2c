import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { PaymentRequest } from '../../chains/core/payment.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { Network } from '../../chains/core/types.ts'
import { configuredNetwork } from '../kit/options/options.atoms.ts'

const schema = v.object({
  amount: v.pipe(v.string(), v.maxLength(115), v.regex(/^(?:0|[1-9]\d{0,77})(?:\.\d{1,36})?$/), v.regex(/[1-9]/)),
  asset: v.pipe(v.string(), v.maxLength(300)),
  recipient: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  network: v.nullish(v.string()),
  label: v.nullish(v.string()),
  expiresAt: v.nullish(v.pipe(v.number(), v.finite())),
})

/** Milliseconds from now that a payment may last: a longer time is a mistake in the unit, such as nanoseconds. */
const LATEST = 100 * 365 * 86_400_000

/** The network of an asset, its kind and its name there: https://chainagnostic.org/CAIPs/caip-19 */
const assetId = /^(?:([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/)?([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$/

const must = {
  amount: 'must be a decimal number above 0 as a text, such as "12.34"',
  asset: 'must be a CAIP-19 id as a text, such as "eip155:1/slip44:60"',
  recipient: 'must be an address as a text',
  network: 'must be a CAIP-2 id as a text, such as "eip155:8453"',
  label: 'must be a text',
  expiresAt: 'must be a number: epoch milliseconds',
} as const

/** A request as far as it can be read without the code of its network. */
export interface ParsedRequest {
  readonly amount: string
  readonly network: Network
  /** `slip44` for the network's own coin, or the name of tokens there. */
  readonly kind: string
  readonly token: string
  readonly recipient: string
  readonly label: string
  readonly expiresAt: number | undefined
}

export const invalid = (option: keyof typeof must, reason: string) => pageError('OPTION_INVALID', { option, reason })

/**
 * Reads what the page asks for.
 * @throws {WmError<'OPTION_INVALID'>} Names the part and what it must be.
 */
export function parseRequest(raw: PaymentRequest, networks: readonly Network[], now: number): ParsedRequest {
  for (const [name, entry] of Object.entries(schema.entries))
    if (!v.is(entry, raw?.[name as keyof typeof must])) throw invalid(name as keyof typeof must, must[name as 'amount'])
  const { amount, asset, recipient, network: named, label, expiresAt } = tryParse(schema, raw) as PaymentRequest
  const [, own, kind = '', token = ''] = assetId.exec(asset) ?? []
  if (!kind) throw invalid('asset', must.asset)
  if (own && named && own !== named) throw invalid('network', `must be ${own}, which "asset" names, or be left out`)
  const id = own ?? named
  if (!id) throw invalid('asset', 'must begin with its network, such as "eip155:1/", or `network` must name it')
  const network = configuredNetwork(networks, id)
  if (!network) throw invalid(own ? 'asset' : 'network', `is on ${id}: add that network to \`networks\` of the kit`)
  if (typeof expiresAt === 'number' && expiresAt > now + LATEST)
    throw invalid('expiresAt', 'must be within 100 years: epoch milliseconds')
  if (typeof expiresAt === 'number' && expiresAt <= now) throw invalid('expiresAt', 'must be in the future')
  return {
    ...{ amount, network, kind, token, recipient },
    label: cleanText(label, 80),
    expiresAt: expiresAt ?? undefined,
  }
}
