import type { TypedDataDefinition } from 'viem'
import { type Chain, chainOf } from '../chain.ts'
import { readField } from '../read-field.ts'
import type { Words } from '../words/messages.ts'
import { words } from '../words/words.ts'
import type { ApprovalView, Note, Row } from './approval-view.ts'
import { escapeName, escapeText } from './escape-text.ts'

const MAX_ROWS = 500
const noLimit = words('common.noLimit')
// Half of the greatest number and more is meant as "without limit" (permits use 2^256-1, 2^160-1 and the like).
const isUnlimited = (type: string, value: unknown): boolean => {
  const bits = Number(/^uint(\d+)$/.exec(type)?.[1] ?? 0)
  return bits >= 96 && BigInt(String(value)) >= 1n << BigInt(bits - 1)
}
const domainTypes: { readonly [field: string]: string } = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
const permitFields = new Set(['spender', 'operator', 'value', 'amount', 'allowed', 'token', 'deadline', 'sigDeadline'])

/** A field of what is signed, under the name that its type gives it. */
type Field = Row & { readonly label: string }

type Types = { readonly [name: string]: readonly { readonly name: string; readonly type: string }[] }

/** One row for each value that is signed: fields the types don't name are not signed and not shown. */
function tree(types: Types, type: string, value: unknown, label: string, depth: number, isPermit: boolean): Field[] {
  const [, inner] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (inner !== undefined) {
    const list = Array.isArray(value) ? value : []
    return [
      { label, value: words('typed.list', { count: list.length, type: inner }), depth },
      ...list.flatMap((item, at) => tree(types, inner, item, `${at + 1}`, depth + 1, isPermit)),
    ]
  }
  const fields = types[type]
  if (fields)
    return [
      ...(depth < 0 ? [] : [{ label, value: escapeName(type), depth }]),
      ...fields.flatMap((field) =>
        tree(types, field.type, readField(value, field.name), escapeName(field.name), depth + 1, isPermit),
      ),
    ]
  const strong = isPermit && permitFields.has(label)
  const shared = { label, depth, ...(strong && { strong }) }
  if (type === 'address') return [{ ...shared, value: String(value), kind: 'address' }]
  if (isUnlimited(type, value))
    return [{ ...shared, value: String(BigInt(String(value))), kind: 'code', hint: noLimit }]
  if (/^u?int/.test(type)) {
    const number = String(BigInt(String(value)))
    return [{ ...shared, value: number, ...(number.length > 16 && { kind: 'code' as const }) }]
  }
  if (type.startsWith('bytes')) return [{ ...shared, value: String(value), kind: 'code' }]
  return [{ ...shared, value: escapeText(String(value)) }]
}

/** Typed data (EIP-712) that was parsed and checked before: whose it is, and every value of it. */
export function typedDataView(typed: TypedDataDefinition, chain: Chain): ApprovalView {
  const types = typed.types as Types
  const primaryType = String(typed.primaryType)
  const isPermit = /permit/i.test(primaryType)
  const all = tree(types, primaryType, typed.message, '', -1, isPermit)
  // Of a permit, who gets what; nested ones keep their order.
  const isFlat = all.every(({ depth }) => !depth)
  const message =
    isPermit && isFlat ? [...all].sort((a, b) => Number(b.strong ?? false) - Number(a.strong ?? false)) : all
  // Only what the domain's type names is signed, and a domain without a type has all of its known fields.
  const domain = (types.EIP712Domain ?? Object.entries(domainTypes).map(([name, type]) => ({ name, type })))
    .filter(({ name }) => readField(typed.domain, name) !== undefined)
    .flatMap(({ name, type }) => tree(types, type, readField(typed.domain, name), escapeName(name), 0, false))
  const chainId = domain.find(({ label }) => label === 'chainId')?.value
  const notes: Note[] = []
  const isElsewhere = chainId !== undefined && (chain.namespace !== 'eip155' || chainOf(chainId).caip2 !== chain.caip2)
  if (isElsewhere)
    notes.push({
      tone: 'bad',
      title: words('typed.elsewhere'),
      text: words('typed.elsewhereText', { named: String(chainId), used: chain.reference }),
    })
  if (isPermit)
    notes.push({
      tone: 'warn',
      title: words('typed.permitNote'),
      text: words('typed.permitText'),
    })
  if (message.some(({ hint }) => hint === noLimit))
    notes.push({ tone: 'bad', title: words('typed.unlimited'), text: words('typed.unlimitedText') })
  if (chainId === undefined)
    notes.push({ tone: 'warn', title: words('typed.anywhere'), text: words('typed.anywhereText') })
  const tooLong = message.length > MAX_ROWS
  if (tooLong)
    notes.push({ tone: 'bad', title: words('typed.long'), text: words('typed.longText', { count: message.length }) })
  return {
    title: words(isPermit ? 'typed.permit' : 'typed.title'),
    approve: words(isPermit ? 'typed.permitApprove' : 'common.sign'),
    // What is agreed to comes first: it must not be below the edge of the screen.
    rows: [
      ...message.slice(0, MAX_ROWS),
      { label: words('typed.type'), value: escapeName(primaryType) },
      ...domain.map((row) => ({
        ...row,
        label: domainLabels[row.label] ?? words('typed.domain', { field: row.label }),
      })),
    ],
    notes,
    blocked: isElsewhere || tooLong,
  }
}

const domainLabels: { readonly [field: string]: Words } = {
  name: words('typed.name'),
  version: words('typed.version'),
  chainId: words('typed.chainId'),
  verifyingContract: words('common.contract'),
  salt: words('typed.salt'),
}
