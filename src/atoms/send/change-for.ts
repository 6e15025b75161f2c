import type { TransferStatus } from '../../chains/core/adapter.ts'
import { type Transaction, type TransactionChange, takeBack } from './transaction.ts'

/** `certain` is false for an answer that a node which is behind would give as well: it counts when it is repeated. */
export interface FoundChange {
  readonly certain: boolean
  readonly change: TransactionChange
}

/**
 * The change that the network's answer makes to a transfer, or undefined where it says nothing new. What the network said
 * before may be taken back: a block can be undone, and a transaction that seemed replaced can be mined.
 */
export function changeFor(item: Transaction, found: TransferStatus): FoundChange | undefined {
  const isMined = item.status === 'confirmed' || item.status === 'reverted'
  const isOver = isMined || item.status === 'replaced'
  const certain = (change: TransactionChange): FoundChange => ({
    certain: true,
    change: isOver ? takeBack(item, change) : change,
  })
  switch (found.status) {
    case 'pending': {
      const change = { status: 'pending' as const, ...(found.nonce !== undefined && { nonce: found.nonce }) }
      if (isMined) return { certain: false, change: takeBack(item, change) }
      return item.status === 'pending' && item.nonce === found.nonce ? undefined : certain(change)
    }
    case 'confirmed':
    case 'reverted': {
      const marked = { ...found, ...((found.disputed || item.disputed) && { disputed: found.disputed ?? false }) }
      if (item.status !== found.status || item.hash !== found.hash) return certain(marked)
      // The mark alone is no new outcome.
      return (item.disputed ?? false) === (found.disputed ?? false) ? undefined : { certain: true, change: marked }
    }
    case 'replaced': {
      const { hash } = found
      if (item.replacedBy === hash && item.status === (found.same ? 'pending' : 'replaced')) return undefined
      // Sped up in the wallet: the same transfer under another hash, followed from here on.
      return found.same
        ? { certain: true, change: takeBack(item, { status: 'pending', hash, replacedBy: hash }) }
        : certain({ status: 'replaced', replacedBy: hash })
    }
    case 'not-found':
      // With a hash it exists somewhere; a node that has not heard of it proves nothing.
      return item.hash || item.status === 'not-sent' ? undefined : { certain: false, change: { status: 'not-sent' } }
  }
}
