import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createRequestQueue, endTurn } from './request-queue.mjs'

const response = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse

function newWork() {
  const order: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      order.push(name)
      ends.push(() => resolve(name))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends whatever begins until all of these are over. */
  const endAll = async (all: readonly Promise<unknown>[]) => {
    let over = false
    const ending = Promise.allSettled(all).then(() => (over = true))
    for (; !over; await settle()) for (const end of ends.splice(0)) end()
    await ending
  }
  return { order, ends, work, settle, endAll }
}

describe('createRequestQueue', () => {
  it('go to who has asked least, and not to who came first', async () => {
    const { take } = createRequestQueue()
    const { order, ends, work, settle, endAll } = newWork()
    const all = Array.from({ length: 20 }, (_, index) => take('stranger', response(), work(`stranger ${index}`)))
    all.push(take('owner', response(), work('owner')))
    await settle()
    const begun = order.length
    expect(begun).toBeLessThan(5)
    ends.shift()?.()
    await settle()
    expect(order.slice(begun)).toEqual(['owner'])
    await endAll(all)
    expect(await Promise.all(all)).toHaveLength(21)
    expect(order).toHaveLength(21)
  })

  it('pass on when somebody else is waited for', async () => {
    const { take } = createRequestQueue()
    const { order, work, settle, endAll } = newWork()
    const waiting = (name: string) => () => {
      endTurn()
      return work(name)()
    }
    const all = Array.from({ length: 10 }, (_, index) => take('stranger', response(), waiting(`${index}`)))
    await settle()
    expect(order).toHaveLength(10)
    await endAll(all)
    await Promise.all(all)
  })

  it('are not taken for who has gone, and refused to who queues too much', async () => {
    const { take } = createRequestQueue()
    const { order, work, settle, endAll } = newWork()
    expect(await take('gone', response(true), work('gone'))).toBeUndefined()
    const all = Array.from({ length: 100 }, () => take('stranger', response(), work('stranger')))
    const ended = Promise.allSettled(all)
    await settle()
    await endAll(all)
    const refused = (await ended).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(20)
    expect(order).toHaveLength(100 - refused.length)
    expect(refused[0]).toMatchObject({ reason: { status: 429 } })
  })

  it('of those who ask much come one at a time, with a rest after each, while others are there', async () => {
    const { take } = createRequestQueue()
    const { order, ends, work, settle, endAll } = newWork()
    const strangers = Array.from({ length: 40 }, (_, index) => take('stranger', response(), work(`${index}`)))
    await settle()
    expect(order).toHaveLength(3)
    strangers.push(take('owner', response(), work('owner')))
    for (const end of ends.splice(0)) end()
    await settle()
    // Two places are free beside the owner's, and the stranger gets one of them.
    expect(order.slice(3)).toEqual(['owner', '3'])
    await new Promise((resolve) => setTimeout(resolve, 20))
    const ended = performance.now()
    for (const end of ends.splice(0)) end()
    await expect.poll(() => order.length, { timeout: 20_000, interval: 1 }).toBe(6)
    expect(performance.now() - ended).toBeGreaterThan(55)
    await settle()
    expect(order).toHaveLength(6)
    await endAll(strangers)
    expect(order).toHaveLength(41)
  })

  it('of those who ask much come at once where nobody else is', async () => {
    const { take } = createRequestQueue()
    const { order, ends, work, settle, endAll } = newWork()
    const all = Array.from({ length: 40 }, (_, index) => take('office', response(), work(`${index}`)))
    await settle()
    for (const end of ends.splice(0)) end()
    await settle()
    expect(order).toHaveLength(6)
    await endAll(all)
  })

  it('come back after a failure', async () => {
    const { take } = createRequestQueue()
    for (let count = 0; count < 10; count += 1)
      await expect(take('a', response(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await take('a', response(), async () => 'yes')).toBe('yes')
  })

  it('order the mails as well', async () => {
    const queue = createRequestQueue()
    const { order, ends, work, settle, endAll } = newWork()
    const send = (address: string, name: string) => queue.take(address, response(), () => queue.mail(work(name)))
    const all = Array.from({ length: 10 }, (_, index) => send('stranger', `${index}`))
    await settle()
    all.push(send('owner', 'owner'))
    await settle()
    const begun = order.length
    expect(begun).toBeLessThan(6)
    ends.shift()?.()
    await settle()
    expect(order[begun]).toBe('owner')
    await endAll(all)
    await Promise.all(all)
  })
})
