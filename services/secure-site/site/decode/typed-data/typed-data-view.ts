import { type Chain, chainOf } from '../../api/chain.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'
import type { PlainId, Words } from '../../words/messages.ts'
import { words } from '../../words/words.ts'
import type { ApprovalView, Note, Row } from '../approval-view.ts'
import { namesOf } from '../known-chains.ts'
import { proofRows } from '../proof-rows.ts'
import { MAX_ORDERS, orderRows } from './order-rows.ts'
import { type Tokens, typedRows, UNLIMITED } from './typed-rows.ts'
import { fieldOf, permittedIn, structsOf, type TypedShape, typedShapeOf } from './typed-shape.ts'

const MAX_ROWS = 500

export interface TypedAbout {
  readonly chain: Chain
  /** The account that signs. */
  readonly own: string
  /** Unverified token data, by lower-case contract address. */
  readonly tokens: Tokens
  /** Addresses of the data that one key commands, not a program, in lower case, as far as the node tells. */
  readonly accounts: ReadonlySet<string>
  /** True if the node says that the contract of the data has no code on this network. */
  readonly isNowhere: boolean
}

const titles: { readonly [shape in TypedShape]: PlainId } = {
  permit: 'typed.permit',
  operator: 'typed.permit',
  transfer: 'typed.transfer',
  order: 'typed.order',
  safe: 'typed.safe',
  operation: 'typed.operation',
  delegation: 'typed.delegation',
  somebody: 'typed.title',
  other: 'typed.title',
}
const note = (tone: Note['tone'], title: PlainId, text: PlainId): Note => ({
  tone,
  title: words(title),
  text: words(text),
})
const shapeNotes: { readonly [shape in TypedShape]: readonly Note[] } = {
  permit: [note('warn', 'typed.permitNote', 'typed.permitText')],
  operator: [note('bad', 'typed.operatorNote', 'typed.operatorText')],
  transfer: [note('warn', 'typed.transferNote', 'typed.transferText')],
  order: [note('warn', 'typed.orderNote', 'typed.orderText')],
  safe: [note('warn', 'typed.safeNote', 'typed.safeText')],
  operation: [note('bad', 'typed.operationNote', 'typed.operationText')],
  delegation: [note('bad', 'typed.delegationNote', 'typed.delegationText')],
  somebody: [note('warn', 'typed.somebodyNote', 'typed.somebodyText')],
  other: [],
}
const first = new Set<string>(['field.spender', 'field.operator', 'field.amount', 'field.allowed', 'field.expires'])

/**
 * Returns the view of parsed typed data (https://eips.ethereum.org/EIPS/eip-712): what it permits, all of its values
 * and its exact type.
 */
export function typedDataView(data: TypedData, { chain, own, tokens, accounts, isNowhere }: TypedAbout): ApprovalView {
  const { message, domain } = data
  const shape = typedShapeOf(data, own.toLowerCase())
  const all = typedRows(data, message, tokens)
  const isPermit = shape === 'permit' || shape === 'operator'
  const order = shape === 'order' ? orderRows(message, own.toLowerCase(), tokens, namesOf(chain).symbol) : undefined
  const chainId = fieldOf(domain, 'chainId')
  const named = chainId?.kind === 'integer' ? chainId.value : undefined
  const isElsewhere = named !== undefined && (chain.namespace !== 'eip155' || named !== BigInt(chain.reference))
  const isTooLong = all.length > MAX_ROWS
  const isDelegateCall = structsOf(message).some((one) => {
    const operation = fieldOf(one, 'operation')
    return shape === 'safe' && operation?.kind === 'integer' && operation.value !== 0n
  })
  const isForAccount = isPermit && permittedIn(message).some((one) => accounts.has(one) && one !== own.toLowerCase())
  const notes: Note[] = [
    ...(isElsewhere
      ? [
          {
            tone: 'bad' as const,
            title: words('typed.elsewhere'),
            text: words('typed.elsewhereText', { named: String(named), used: chain.reference }),
          },
        ]
      : []),
    ...(order?.isGift ? [note('bad', 'order.giftNote', 'order.giftText')] : []),
    ...(isNowhere && !isElsewhere ? [note('bad', 'typed.nowhere', 'typed.nowhereText')] : []),
    ...shapeNotes[shape],
    ...(isForAccount ? [note('bad', 'token.account', 'token.accountText')] : []),
    ...(all.some(({ value }) => value === UNLIMITED) ? [note('bad', 'typed.unlimited', 'typed.unlimitedText')] : []),
    ...(isDelegateCall ? [note('bad', 'typed.delegateCallNote', 'typed.delegateCallText')] : []),
    ...(named === undefined ? [note('warn', 'typed.anywhere', 'typed.anywhereText')] : []),
    ...(isTooLong
      ? [
          {
            tone: 'bad' as const,
            title: words('typed.long'),
            text: words('typed.longText', { count: all.length }),
          },
        ]
      : []),
  ]
  return {
    title: order && order.count > 1 ? words('typed.orders', { count: order.count }) : words(titles[shape]),
    approve: words(isPermit ? 'typed.permitApprove' : 'common.sign'),
    // The main facts come first, so that they are visible without scrolling.
    rows: [
      ...(order?.rows ?? []),
      ...(isPermit ? foremost(all) : all).slice(0, MAX_ROWS),
      ...domainRows(data, chain),
      // The names and widths of all types are part of the signed data.
      { label: words('typed.type'), value: data.typeTexts.get(message.type) ?? '', kind: 'code' },
    ],
    notes,
    // The effects of an order are what it gives and brings. Any field of other data can give something away.
    ...proofRows(
      order && order.rows.length > 0
        ? [{ rows: order.rows }, { rows: contractRows(data, chain) }]
        : [
            { rows: isPermit ? foremost(all) : all, isReadable: true },
            { rows: contractRows(data, chain) },
            { rows: [{ label: words('typed.kind'), value: message.type, kind: 'code' }], isReadable: true },
          ],
    ),
    ...(order && order.count > MAX_ORDERS && { needsWindow: true }),
    blocked: isElsewhere || isTooLong,
  }
}

/** Moves recipient, amount and deadline of a flat permit to the top; the other fields keep their order. */
function foremost(rows: readonly Row[]): readonly Row[] {
  const isMain = ({ label }: Row) => typeof label !== 'string' && first.has(label.id)
  const strong = rows.map((row) => (isMain(row) ? { ...row, strong: true } : row))
  if (rows.some(({ depth }) => depth)) return strong
  return [...strong.filter(isMain), ...strong.filter((row) => !isMain(row))]
}

const domainLabels: { readonly [field: string]: Words } = {
  name: words('typed.name'),
  version: words('typed.version'),
  chainId: words('typed.chainId'),
  verifyingContract: words('common.contract'),
  salt: words('typed.salt'),
}

function domainRows(data: TypedData, chain: Chain): readonly Row[] {
  const rows = typedRows(data, data.domain, new Map())
  return data.domain.fields.map(({ name, value }, at): Row => {
    const label = domainLabels[name] ?? name
    if (name !== 'chainId' || value.kind !== 'integer') return { ...(rows[at] as Row), label }
    return { label, value: `${value.value}`, hint: networkName(value.value, chain) }
  })
}

/** The contract that accepts the signature: the token of a permit, or a contract with permits for many tokens. */
const contractRows = (data: TypedData, chain: Chain): readonly Row[] =>
  domainRows(data, chain).filter((_, at) => data.domain.fields[at]?.name === 'verifyingContract')

/** Returns the name of a network by its chain id; unknown networks are shown by number. */
function networkName(named: bigint, chain: Chain): Row['value'] {
  if (chain.reference === `${named}`) return namesOf(chain).name
  return named > 0n && named <= BigInt(Number.MAX_SAFE_INTEGER) && named < 10n ** 16n
    ? namesOf(chainOf(`eip155:${named}`)).name
    : words('typed.noNetwork')
}
