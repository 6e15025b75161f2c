import type { SessionSink } from '../core/adapter.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Unsubscribe } from '../core/context.ts'
import { ownDocument } from '../core/own-document.ts'
import { readField } from '../core/read-field.ts'
import type { Session } from '../core/types.ts'
import { parseAccounts, parseChainId } from './parse.ts'
import { listen } from './provider.ts'
import { makeSession, readAccounts, readChain } from './session.ts'

/**
 * Argument of the remote provider's `disconnect` event when another page of this origin ended or replaced the session.
 */
export const ENDED_IN_OTHER_TAB = Symbol('ended elsewhere')

// Milliseconds. One report per frame, however many events a wallet sends.
const FRAME = 16
// Milliseconds to ask for the state that an event leaves open; a silent wallet must not hold the event back for long.
const ANSWER = 1000
/** Code of a "disconnect" by which some wallets only say that they look for another node: the session stays. */
const TRANSIENT = 1013

/** Reports a wallet's events as whole sessions, accounts and network together. Returns an unsubscribe function. */
export function watch(
  session: Session<'eip155'>,
  sink: SessionSink<'eip155'>,
  clock: Clock = systemClock,
): Unsubscribe {
  const { provider, connectorId } = session
  const stop = new AbortController()
  const c = { signal: stop.signal, clock }
  const stops: Unsubscribe[] = []
  let accounts = session.accounts.map(({ address }) => address)
  let active: string | undefined = session.address
  let network = session.caipNetworkId
  let told = { accounts: false, network: false }
  let turn = 0
  let cancel: (() => void) | undefined

  function patient<T>(question: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve) => {
      const end = clock.after(ANSWER, () => resolve(undefined))
      question.then(resolve, () => resolve(undefined)).finally(end)
    })
  }
  function unsubscribe() {
    stop.abort()
    cancel?.()
    for (const off of stops) off()
  }
  function end(elsewhere = false) {
    if (stop.signal.aborted) return
    unsubscribe()
    sink.disconnected(elsewhere)
  }
  async function report() {
    cancel = undefined
    const mine = ++turn
    const known = told
    told = { accounts: false, network: false }
    if (accounts.length === 0) return end()
    const [someAccounts, someNetwork] = await Promise.all([
      known.accounts ? undefined : patient(readAccounts(provider, c)),
      known.network ? undefined : patient(readChain(provider, c)),
    ])
    // A newer event arrived during these reads: it reports, and reads again the state that it lacks.
    if (stop.signal.aborted || mine !== turn || cancel) return
    if (someAccounts?.length) accounts = [...someAccounts]
    network = someNetwork ?? network
    sink.changed(makeSession(connectorId, provider, accounts, network, active))
  }
  function schedule() {
    cancel ??= clock.after(FRAME, () => void report())
  }
  const look = (then: (list: readonly string[] | undefined) => void) =>
    void patient(readAccounts(provider, c)).then(then)

  stops.push(
    listen(provider, 'accountsChanged', (raw) => {
      const list = parseAccounts(raw)
      // An unreadable list says nothing about the accounts; an empty list says that there are none.
      if (!list || (list.length === 0 && (raw as readonly unknown[]).length > 0)) return
      accounts = [...list]
      active = undefined
      told.accounts = true
      schedule()
    }),
    listen(provider, 'chainChanged', (raw) => {
      network = parseChainId(readField(raw, 'chainId') ?? raw)
      told.network = true
      schedule()
    }),
    listen(provider, 'disconnect', (error) => {
      if (error === ENDED_IN_OTHER_TAB) return end(true)
      if (readField(error, 'code') !== TRANSIENT) return end()
      look((list) => (list?.length ? undefined : end()))
    }),
  )
  // Changes between the first read and the start of these listeners are lost, so the wallet is read once more.
  void Promise.all([patient(readAccounts(provider, c)), patient(readChain(provider, c))]).then(([list, chain]) => {
    const isSame = !list?.length || list.join() === accounts.join()
    if (!stop.signal.aborted && (!isSame || (chain ?? network) !== network)) schedule()
  })
  // A frozen or cached page received no events.
  stops.push(onReturn(ownDocument, () => look((list) => (list?.length === 0 ? end() : schedule()))))
  return unsubscribe
}

/** Calls `back` when a hidden, frozen or cached page is visible again. Returns an unsubscribe function. */
function onReturn(document: Document | undefined, back: () => void): () => void {
  if (!document) return () => {}
  const { window } = globalThis
  const seen = () => document.visibilityState === 'visible' && back()
  const shown = (event: PageTransitionEvent) => event.persisted && back()
  document.addEventListener('visibilitychange', seen)
  document.addEventListener('resume', seen)
  window.addEventListener('pageshow', shown)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    document.removeEventListener('resume', seen)
    window.removeEventListener('pageshow', shown)
  }
}
