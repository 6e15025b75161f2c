import { ownDocument } from '../../chains/core/own-document.ts'
import { readField } from '../../chains/core/read-field.ts'
import type { Atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { portfolioAtom, portfolioKeyAtom } from './portfolio.atoms.ts'
import { refreshPortfolio } from './portfolio.ts'
import type { Moved } from './read-portfolio.ts'

/** Milliseconds between two checks of the portfolio's age. */
const POLL = 10_000

/**
 * Keeps the portfolio fresh while a view shows it, and reads it again each time that `moved`, the list of
 * confirmed transfers, grows. Returns a stop function.
 */
export function followPortfolio(kit: Kit, moved: Atom<readonly Moved[]>): () => void {
  const { store, env } = kit
  const document = ownDocument
  let cancel = () => {}
  let ended = false
  const hidden = () => document?.visibilityState === 'hidden'
  /** Returns true after status 503: a service that is unavailable for a while is not polled by timer. */
  const closed = () => {
    const state = store.get(portfolioAtom)
    return state.status === 'failed' && readField(state.error.cause, 'status') === 503
  }
  const look = (force = false) => {
    cancel()
    if (ended || hidden()) return
    void refreshPortfolio(kit, force, store.get(moved)).then(() => {
      if (!ended && !hidden() && !closed()) {
        cancel()
        cancel = env.clock.after(POLL, () => look())
      }
    })
  }
  let before = store.get(moved).length
  const stops = [
    store.sub(portfolioKeyAtom, () => look()),
    store.sub(moved, () => {
      const now = store.get(moved).length
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
