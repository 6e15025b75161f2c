import type { TransferStatus } from '../../chains/core/send-capability.ts'
import { asNewRound, type Transfer, type TransferChange } from './transfer.ts'

/** A change of status. With `certain: false` a lagging node could have given the answer, so it must be repeated. */
export interface StatusChange {
  readonly certain: boolean
  /** True if the transaction was dropped: it takes a while until that can be said. */
  readonly dropped?: true
  readonly change: TransferChange
}

/**
 * Returns the change that the network's answer makes to a transfer, or undefined if it says nothing new. An earlier
 * outcome can be taken back: a reorganisation removes a block, and a transaction that seemed replaced can be mined.
 */
export function statusChange(item: Transfer, found: TransferStatus): StatusChange | undefined {
  const isMined = item.status === 'confirmed' || item.status === 'reverted'
  const isOver = isMined || item.status === 'replaced'
  const certain = (change: TransferChange): StatusChange => ({
    certain: true,
    change: isOver ? asNewRound(item, change) : change,
  })
  switch (found.status) {
    case 'pending': {
      const { status, nonce = item.nonce, hash = item.hash, coins = item.coins } = found
      const change = {
        status,
        ...(nonce !== undefined && { nonce }),
        ...(hash && { hash }),
        ...(coins && { coins: [...coins] }),
      }
      if (isMined) return { certain: false, change: asNewRound(item, change) }
      if (found.unseen && item.hash && !isOver) {
        if (item.status === 'not-sent') return undefined
        return { certain: false, dropped: true, change: asNewRound(item, { status: 'not-sent' }) }
      }
      const isKnown =
        item.status === status && item.nonce === nonce && item.hash === hash && `${item.coins}` === `${coins}`
      return isKnown ? undefined : certain(change)
    }
    case 'confirmed':
    case 'reverted': {
      const marked = { ...found, ...((found.disputed || item.disputed) && { disputed: found.disputed ?? false }) }
      if (item.status !== found.status || item.hash !== found.hash) return certain(marked)
      // A dispute between endpoints does not change the outcome.
      return (item.disputed ?? false) === (found.disputed ?? false) ? undefined : { certain: true, change: marked }
    }
    case 'replaced': {
      const { hash } = found
      if (item.replacedBy === hash && item.status === (found.same ? 'pending' : 'replaced')) return undefined
      // The wallet sped the transaction up: the same transfer continues under a new hash.
      return found.same
        ? { certain: true, change: asNewRound(item, { status: 'pending', hash, replacedBy: hash }) }
        : certain({ status: 'replaced', replacedBy: hash })
    }
    case 'not-found': {
      // A transaction with a hash was broadcast; a node that does not know it proves nothing.
      if (item.hash || item.status === 'not-sent') return undefined
      const change = { status: 'not-sent' as const }
      // Seen waiting before; within a round a status does not go back.
      return { certain: false, change: item.status === 'pending' ? asNewRound(item, change) : change }
    }
  }
}
