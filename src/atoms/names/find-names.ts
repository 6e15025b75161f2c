import { readField } from '../../chains/core/read-field.ts'
import type { Network } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { hasNames, lookUpAddress } from './look-up.ts'
import { namesAtom } from './names.atoms.ts'

/** Look-ups at a time. */
const MOST_AT_ONCE = 3
/** Milliseconds without look-ups after one that failed. */
const RETRY_GAP = 30_000

const keyOf = (network: Network, address: string) => `${network.caipNetworkId} ${address}`

/** Names of addresses that lists show, by network and address. */
const foundAtom = atom<ReadonlyMap<string, string>>(new Map())

/** Returns the atom of the name of an address on a network; undefined until it is found. */
export const nameOfAtom = (network: Network, address: string) =>
  // Names of the visitor's own accounts are known from the view of the account.
  atom((get) => get(foundAtom).get(keyOf(network, address)) ?? get(namesAtom).get(address))

/** Keeps a name that was found for an address elsewhere, so that lists show it without asking. */
export const keepFound = ({ store }: HasStore, network: Network, address: string, name: string): void =>
  store.set(foundAtom, (found) => new Map(found).set(keyOf(network, address), name))

interface Queue {
  /** Questions with the number of rows that wait for the answer. */
  readonly waiting: Map<string, { users: number; readonly run: () => Promise<void> }>
  running: number
  blockedUntil: number
}
const queueOf = perKit((): Queue => ({ waiting: new Map(), running: 0, blockedUntil: 0 }))

/**
 * Looks up the name of an address of a list, after those that are asked for already. Returns a stop function.
 *
 * @param isTold True for an address that the service itself has told of; it is not asked about others.
 */
export function findName(kit: Kit, network: Network, address: string, isTold = false): () => void {
  const { store, env, signal } = kit
  const queue = queueOf(kit)
  const key = keyOf(network, address)
  if (!hasNames(kit, network, isTold) || store.get(nameOfAtom(network, address))) return () => {}
  const run = async () => {
    try {
      const { name } = await lookUpAddress(kit, network, address, isTold)
      if (name !== undefined) keepFound(kit, network, address, name)
    } catch (cause) {
      // Some services answer so for an address without a name.
      if (readField(cause, 'code') === 'HTTP_STATUS') return
      // The row shows the address; rows that come later ask again.
      queue.blockedUntil = env.clock.now() + RETRY_GAP
      queue.waiting.clear()
    }
  }
  const place = `${key} ${isTold}`
  const question = queue.waiting.get(place) ?? { users: 0, run }
  question.users++
  queue.waiting.set(place, question)
  const next = () => {
    const [first] = queue.waiting
    if (!first || queue.running >= MOST_AT_ONCE || signal.aborted) return
    const [asked, { run: ask }] = first
    queue.waiting.delete(asked)
    if (env.clock.now() < queue.blockedUntil) return next()
    queue.running++
    void ask().finally(() => {
      queue.running--
      next()
    })
    next()
  }
  next()
  let isGone = false
  return () => {
    if (isGone) return
    isGone = true
    question.users--
    if (question.users === 0 && queue.waiting.get(place) === question) queue.waiting.delete(place)
  }
}
