import type { TypedDataDefinition } from 'viem'
import { type Chain, chainOf } from '../chain.ts'
import { readField } from '../read-field.ts'
import type { ApprovalView, Note, Row } from './approval-view.ts'
import { escapeName, escapeText } from './escape-text.ts'

const MAX_ROWS = 500
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

type Types = { readonly [name: string]: readonly { readonly name: string; readonly type: string }[] }

/** One row for each value that is signed: fields the types don't name are not signed and not shown. */
function tree(types: Types, type: string, value: unknown, label: string, depth: number, isPermit: boolean): Row[] {
  const [, inner] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (inner !== undefined) {
    const list = Array.isArray(value) ? value : []
    return [
      { label, value: `${list.length} of ${inner}`, depth },
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
    return [{ ...shared, value: String(BigInt(String(value))), kind: 'code', hint: 'No limit' }]
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
      title: 'This is for another network',
      text: `It names network ${chainId}, and the site is on ${chain.reference}. It cannot be signed here.`,
    })
  if (isPermit)
    notes.push({
      tone: 'warn',
      title: 'This lets someone else move your tokens',
      text: 'A permit costs no fee and shows in no history until it is used. Check the spender and the amount.',
    })
  if (message.some(({ hint }) => hint === 'No limit'))
    notes.push({ tone: 'bad', title: 'An amount has no limit', text: 'All of the token, now and later, may be taken.' })
  if (chainId === undefined)
    notes.push({ tone: 'warn', title: 'It names no network', text: 'The signature may be good on every network.' })
  const tooLong = message.length > MAX_ROWS
  if (tooLong) notes.push({ tone: 'bad', title: 'This is too long to check', text: `It has ${message.length} values.` })
  return {
    title: isPermit ? 'Sign a permit' : 'Sign typed data',
    approve: isPermit ? 'Sign the permit' : 'Sign',
    // What is agreed to comes first: it must not be below the edge of the screen.
    rows: [
      ...message.slice(0, MAX_ROWS),
      { label: 'Type', value: escapeName(primaryType) },
      ...domain.map((row) => ({ ...row, label: domainLabels[row.label] ?? `Domain: ${row.label}` })),
    ],
    notes,
    blocked: isElsewhere || tooLong,
  }
}

const domainLabels: { readonly [field: string]: string } = {
  name: 'Name it gives itself',
  version: 'Version',
  chainId: 'Network number',
  verifyingContract: 'Contract',
  salt: 'Salt',
}
