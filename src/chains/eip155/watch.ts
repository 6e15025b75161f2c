import type { SessionSink, Unsubscribe } from '../core/adapter.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import { onReturn } from '../core/on-return.ts'
import { ownDocument } from '../core/own-document.ts'
import { readField } from '../core/read-field.ts'
import type { Session } from '../core/types.ts'
import { endedElsewhere } from './ended-elsewhere.ts'
import { parseAccounts, parseChainId } from './parse.ts'
import { listen } from './provider.ts'
import { makeSession, readAccounts, readChain } from './session.ts'

// One report a frame, however much a wallet talks (safety W6-13).
const FRAME = 16
// What an event leaves open is asked for; a wallet that does not answer must not hold the event back for long.
const ANSWER = 1000
/** Some wallets say "disconnected" with this code while they look for another node of their own: the page keeps them. */
const TRANSIENT = 1013

/** Turns a wallet's events into whole sessions: accounts and network are always reported together. */
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
    // A newer event came while the wallet was asked: that one reports, and asks again for what it was not told.
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
      // Garbage says nothing about the accounts; an empty list says that there are none.
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
      if (error === endedElsewhere) return end(true)
      if (readField(error, 'code') !== TRANSIENT) return end()
      look((list) => (list?.length ? undefined : end()))
    }),
  )
  // What the wallet told after it was read and before anybody listened is lost: it is read once more.
  void Promise.all([patient(readAccounts(provider, c)), patient(readChain(provider, c))]).then(([list, chain]) => {
    const isSame = !list?.length || list.join() === accounts.join()
    if (!stop.signal.aborted && (!isSame || (chain ?? network) !== network)) schedule()
  })
  // A page that was frozen or put away has heard nothing meanwhile.
  stops.push(onReturn(ownDocument, () => look((list) => (list?.length === 0 ? end() : schedule()))))
  return unsubscribe
}
