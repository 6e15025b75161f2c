import { AsyncLocalStorage } from 'node:async_hooks'
import { tooMany } from './limits.mjs'

/** Requests that are worked on, and mails that are sent, at once. More would only make each of them slower. */
const requests = 3
const mails = 4
/** Milliseconds after which a request lets the next one begin, however long it takes itself. */
const longest = 250
/** Requests of one address, and of all, that may wait. */
const most = 64
const mostOfAll = 4000
/** Milliseconds for which it is remembered who has asked how much. */
const memory = 30_000
/** Requests within that time after which an address is one of those who ask much: a person who signs in has fewer. */
const much = 20
/** Milliseconds after a request of somebody else in which those who ask much leave room. */
const courtesy = 10_000
/** Room, as a multiple of the time that each of their requests has taken; in milliseconds not less and not more than this. */
const rest = 3
const shortestRest = 20
const longestRest = 500

/** @type {AsyncLocalStorage<{ address: string, leave: () => void }>} */
const current = new AsyncLocalStorage()

/** From here on the request waits for somebody elsewhere, and others may be worked on. */
export const endTurn = () => current.getStore()?.leave()

/**
 * Those who ask much, while others are there: one of their requests at a time, and a rest after each. It is their share of
 * the processor and of the database that is limited by that, and not only their place in the line.
 * @param {() => boolean} isShared whether others are there
 */
function createSlowLane(isShared) {
  let active = 0
  let opens = 0
  return {
    /** Milliseconds until one of them may begin; undefined when one that is worked on has to end first. */
    wait: () => (!isShared() ? 0 : active > 0 ? undefined : Math.max(0, opens - performance.now())),
    /** One begins; gives what is called at its end. */
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
 * Some at once; of those that wait, the one whose address has asked least goes first.
 * @param {number} together
 * @param {(address: string) => number} usedBy
 * @param {ReturnType<typeof createSlowLane>} [slow] for those who ask much
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
    /** Resolves at its turn with what ends it. @param {string} address @returns {Promise<() => void>} */
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
 * Where more is asked than can be done, whose network address has asked least goes first: strangers who ask for all they
 * can get wait for each other, and somebody who signs in, with a handful of requests, does not wait for them.
 */
export function createTurns() {
  /** Requests by address, in this span and in the one before. */
  let [recent, before] = [new Map(), new Map()]
  let began = performance.now()
  /** When each address that does not ask much was here last, the latest at the end. @type {Map<string, number>} */
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
     * Works on a request when it is its turn; not at all when its sender has gone meanwhile.
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
     * Sends a mail when it is its turn; meanwhile other requests are worked on.
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
