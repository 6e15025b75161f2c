import { ownDocument } from '../../chains/core/own-document.ts'
import { readField } from '../../chains/core/read-field.ts'
import type { Kit } from '../kit.ts'
import { transactionsAtom } from '../send/transactions.ts'
import { portfolioAtom, portfolioKeyAtom } from './portfolio.atoms.ts'
import { refreshPortfolio } from './portfolio.ts'

/** How often a view that shows it looks whether what it shows is too old. */
const POLL = 10_000

/** Keeps the portfolio fresh as long as somebody looks at it. Returns the end. */
export function followPortfolio(kit: Kit): () => void {
  const { store, env } = kit
  const document = ownDocument
  let cancel = () => {}
  let ended = false
  const hidden = () => document?.visibilityState === 'hidden'
  /** A service that closed for a while is left alone until somebody looks again. */
  const closed = () => {
    const state = store.get(portfolioAtom)
    return state.status === 'failed' && readField(state.error.cause, 'status') === 503
  }
  const look = (force = false) => {
    cancel()
    if (ended || hidden()) return
    void refreshPortfolio(kit, force).then(() => {
      if (!ended && !hidden() && !closed()) {
        cancel()
        cancel = env.clock.after(POLL, () => look())
      }
    })
  }
  const settled = () => store.get(transactionsAtom).filter(({ status }) => status === 'confirmed').length
  let before = settled()
  const stops = [
    store.sub(portfolioKeyAtom, () => look()),
    store.sub(transactionsAtom, () => {
      const now = settled()
      if (now > before) look(true)
      before = now
    }),
  ]
  const seen = () => look()
  document?.addEventListener('visibilitychange', seen)
  look()
  return () => {
    ended = true
    cancel()
    for (const stop of stops) stop()
    document?.removeEventListener('visibilitychange', seen)
  }
}
