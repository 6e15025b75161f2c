import { AsyncLocalStorage } from 'node:async_hooks'
import { tooMany } from './limits.mjs'

/** Parallel requests and parallel mails; more would only make each of them slower. */
const requests = 3
const mails = 4
/** Milliseconds after which a running request no longer blocks the next one. */
const longest = 250
/** Maximum of waiting requests per address, and in all. */
const most = 64
const mostOfAll = 4000
/** Milliseconds for which the use per address is remembered. */
const memory = 30_000
/** Requests within `memory` above which an address counts as heavy; a person who signs in needs fewer. */
const much = 20
/** Milliseconds after a light client's request in which heavy clients are slowed down. */
const courtesy = 10_000
/** Pause of heavy clients as a multiple of each request's duration, with its limits in milliseconds. */
const rest = 3
const shortestRest = 20
const longestRest = 500

/** @type {AsyncLocalStorage<{ address: string, leave: () => void }>} */
const current = new AsyncLocalStorage()

/** Ends the current request's turn while it waits for an external answer, so that other requests can run. */
export const endTurn = () => current.getStore()?.leave()

/**
 * The lane for heavy clients while light clients are active: one request at a time, and a pause after each. This limits
 * their share of processor and database time, and not only their place in the queue.
 * @param {() => boolean} isShared returns true while light clients are active
 */
function createSlowLane(isShared) {
  let active = 0
  let opens = 0
  return {
    /** Returns the milliseconds until a heavy client's request can begin; undefined while another one runs. */
    wait: () => (!isShared() ? 0 : active > 0 ? undefined : Math.max(0, opens - performance.now())),
    /** Begins a request. Returns the function that ends it. */
    enter() {
      const began = performance.now()
      active += 1
      return () => {
        const now = performance.now()
        active -= 1
        opens = now + Math.min(longestRest, Math.max(shortestRest, rest * (now - began)))
      }
    },
  }
}

/**
 * A queue with `together` parallel turns; the waiting address with the least use goes first.
 * @param {number} together
 * @param {(address: string) => number} usedBy
 * @param {ReturnType<typeof createSlowLane>} [slow] for heavy clients
 */
function createLine(together, usedBy, slow) {
  /** @type {Map<string, ((end?: () => void) => void)[]>} */
  const queues = new Map()
  let active = 0
  let waiting = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  function next() {
    clearTimeout(timer)
    while (active < together && queues.size > 0) {
      let least = ''
      let used = Number.POSITIVE_INFINITY
      for (const address of queues.keys()) {
        const its = usedBy(address)
        if (its < used) [least, used] = [address, its]
      }
      const isSlow = slow !== undefined && used > much
      const wait = isSlow ? slow.wait() : 0
      if (wait === undefined) return
      if (wait > 0) {
        timer = setTimeout(next, wait).unref()
        return
      }
      const queue = queues.get(least) ?? []
      const begin = queue.shift()
      waiting -= 1
      if (queue.length === 0) queues.delete(least)
      active += 1
      begin?.(isSlow ? slow.enter() : undefined)
    }
  }

  return {
    isFull: (address) => waiting >= mostOfAll || (queues.get(address)?.length ?? 0) >= most,
    /**
     * Resolves when the turn begins, with the function that ends it.
     * @param {string} address @returns {Promise<() => void>}
     */
    enter: (address) =>
      new Promise((resolve) => {
        let over = false
        /** @param {(() => void) | undefined} end */
        const leaveBy = (end) => () => {
          if (over) return
          over = true
          active -= 1
          end?.()
          next()
        }
        const queue = queues.get(address) ?? []
        queue.push((end) => resolve(leaveBy(end)))
        queues.set(address, queue)
        waiting += 1
        next()
      }),
  }
}

/**
 * Schedules requests fairly under load: the network address with the least use goes first. A flood of unauthenticated
 * requests delays itself, not a person who signs in with a few requests.
 */
export function createRequestQueue() {
  /** Requests by address, in the current and the previous period. */
  let [recent, before] = [new Map(), new Map()]
  let began = performance.now()
  /** Time of the last request of each light client, in ascending order. @type {Map<string, number>} */
  const others = new Map()
  const usedBy = (address) => (recent.get(address) ?? 0) + (before.get(address) ?? 0)
  function isShared() {
    for (const [address, at] of others) {
      if (at > performance.now() - courtesy) return true
      others.delete(address)
    }
    return false
  }
  const requestLine = createLine(requests, usedBy, createSlowLane(isShared))
  const mailLine = createLine(mails, usedBy)

  function noteUse(address) {
    const now = performance.now()
    if (now - began > memory) {
      before = now - began > 2 * memory ? new Map() : recent
      recent = new Map()
      began = now
    }
    recent.set(address, (recent.get(address) ?? 0) + 1)
    others.delete(address)
    if (usedBy(address) <= much) others.set(address, now)
  }

  return {
    /**
     * Runs a request in its turn. Skips it if the client disconnects while it waits.
     * @template T
     * @param {string} address
     * @param {import('node:http').ServerResponse} response
     * @param {() => Promise<T>} work
     * @returns {Promise<T | undefined>}
     */
    async take(address, response, work) {
      noteUse(address)
      if (requestLine.isFull(address)) throw tooMany(1000)
      const leave = await requestLine.enter(address)
      const timer = setTimeout(leave, longest).unref()
      try {
        return response.destroyed ? undefined : await current.run({ address, leave }, work)
      } finally {
        clearTimeout(timer)
        leave()
      }
    },
    /**
     * Sends a mail in its turn; other requests run while it waits.
     * @template T
     * @param {() => Promise<T>} send
     * @returns {Promise<T>}
     */
    async mail(send) {
      endTurn()
      const leave = await mailLine.enter(current.getStore()?.address ?? '')
      try {
        return await send()
      } finally {
        leave()
      }
    },
  }
}
