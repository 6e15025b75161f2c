import { getAddress } from 'viem'
import type { Chain } from '../api/chain.ts'
import type { Words } from '../words/messages.ts'
import { words } from '../words/words.ts'
import { amountWords } from './amount-words.ts'
import type { Note, Row } from './approval-view.ts'
import type { TokenFacts } from './call-parts.ts'
import { escapeName } from './escape-text.ts'
import { integerText, largeText } from './integer-text.ts'
import { namesOf } from './known-chains.ts'

/** The simulated change of one asset for the account. */
export interface AssetChange {
  /** Negative if it leaves the account. Number of items for a collection. */
  readonly amount: bigint
  /** The spender of a permission up to the amount; the entry is then no change. */
  readonly spender?: string
  /** Contract address; undefined for the network's coin. */
  readonly token?: string
  readonly facts?: TokenFacts | undefined
  /** Item id in a collection. */
  readonly id?: bigint
  /** True for a permission for a whole collection. */
  readonly isAll?: boolean
}

export type Simulation =
  | { readonly outcome: 'done'; readonly changes: readonly AssetChange[] }
  /** The transaction would succeed; the node does not report the changes. */
  | { readonly outcome: 'passes' }
  | { readonly outcome: 'fails'; readonly reason: string }
  | { readonly outcome: 'unknown' }

const MAX_CHANGES = 12
const NO_LIMIT = (1n << 96n) - 1n

/**
 * Returns the result of a simulation as separate rows and notes, because it is a statement of the node and not part of
 * the signed data.
 */
export function simulationParts(
  simulation: Simulation,
  chain: Chain,
): { readonly rows: readonly Row[]; readonly notes: readonly Note[] } {
  switch (simulation.outcome) {
    case 'unknown':
      return { rows: [], notes: [{ tone: 'info', title: words('trial.unknown'), text: words('trial.unknownText') }] }
    case 'passes':
      return { rows: [{ label: words('trial.title'), value: words('trial.passes') }], notes: [] }
    case 'fails':
      return {
        rows: [{ label: words('trial.title'), value: escapeName(simulation.reason, 200), kind: 'string' }],
        notes: [{ tone: 'bad', title: words('trial.fails'), text: words('trial.failsText') }],
      }
    case 'done': {
      const { changes } = simulation
      const hidden = changes.length - MAX_CHANGES
      return {
        rows: [
          { label: words('trial.title'), value: words(changes.length > 0 ? 'trial.says' : 'trial.nothing') },
          ...changes.slice(0, MAX_CHANGES).flatMap((change) => changeRows(change, chain)),
          ...(hidden > 0 ? [{ label: words('trial.more'), value: `${hidden}`, depth: 1 }] : []),
        ],
        notes: [],
      }
    }
  }
}

function changeRows(change: AssetChange, chain: Chain): readonly Row[] {
  const { spender, token, amount, isAll } = change
  const label = words(spender ? 'trial.mayTake' : amount < 0n ? 'trial.leaves' : 'trial.comes')
  const isUnlimited = spender !== undefined && amount >= NO_LIMIT
  const value = isAll ? words('trial.all') : isUnlimited ? words('common.noLimit') : amountOf(change, chain)
  return [
    { label, value, depth: 1, strong: true, ...(isUnlimited && !isAll && { hint: largeText(amount) }) },
    ...(token ? [addressRow(words('field.token'), token)] : []),
    ...(spender ? [addressRow(words('field.spender'), spender)] : []),
  ]
}

const addressRow = (label: Words, address: string): Row => ({
  label,
  value: address.startsWith('0x') ? getAddress(address) : address,
  kind: 'address',
  depth: 1,
})

function amountOf({ amount, token, facts, id }: AssetChange, chain: Chain): Words | string {
  const size = amount < 0n ? -amount : amount
  if (id !== undefined) return words('order.item', { count: integerText(size), id: integerText(id) })
  if (facts) return amountWords(size, facts.decimals, facts.symbol)
  if (token) return integerText(size)
  const { decimals, symbol } = namesOf(chain)
  return amountWords(size, decimals, symbol)
}
