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
const memory = 10_000

/** @type {AsyncLocalStorage<{ address: string, leave: () => void }>} */
const current = new AsyncLocalStorage()

/** From here on the request waits for somebody elsewhere, and others may be worked on. */
export const endTurn = () => current.getStore()?.leave()

/** Some at once; of those that wait, the one whose address has asked least goes first. */
function createLine(together, usedBy) {
  /** @type {Map<string, (() => void)[]>} */
  const queues = new Map()
  let active = 0
  let waiting = 0

  function next() {
    while (active < together && queues.size > 0) {
      let least = ''
      let used = Number.POSITIVE_INFINITY
      for (const address of queues.keys()) {
        const its = usedBy(address)
        if (its < used) [least, used] = [address, its]
      }
      const queue = queues.get(least) ?? []
      const begin = queue.shift()
      waiting -= 1
      if (queue.length === 0) queues.delete(least)
      active += 1
      begin?.()
    }
  }

  return {
    isFull: (address) => waiting >= mostOfAll || (queues.get(address)?.length ?? 0) >= most,
    /** Resolves at its turn with what ends it. @param {string} address @returns {Promise<() => void>} */
    enter: (address) =>
      new Promise((resolve) => {
        let over = false
        const leave = () => {
          if (over) return
          over = true
          active -= 1
          next()
        }
        const queue = queues.get(address) ?? []
        queue.push(() => resolve(leave))
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
  const usedBy = (address) => (recent.get(address) ?? 0) + (before.get(address) ?? 0)
  const requestLine = createLine(requests, usedBy)
  const mailLine = createLine(mails, usedBy)

  function noteUse(address) {
    const now = performance.now()
    if (now - began > memory) {
      before = now - began > 2 * memory ? new Map() : recent
      recent = new Map()
      began = now
    }
    recent.set(address, (recent.get(address) ?? 0) + 1)
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
