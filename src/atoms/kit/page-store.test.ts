import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { atom, createStore } from './jotai.ts'
import { createPageStore, type Store } from './page-store.ts'

const count = atom(1)
const name = atom('a')
const both = atom((get) => Object.freeze({ count: get(count), name: get(name) }))
const parity = atom((get) => get(count) % 2)

describe('page store', () => {
  test('default: initial values, derived values, updates by value and by function', () => {
    const store = createPageStore()
    expect(store.get(both)).toEqual({ count: 1, name: 'a' })
    store.set(count, 4)
    store.set(count, (n) => n + 1)
    expect(store.get(both)).toEqual({ count: 5, name: 'a' })
  })

  test('behavior: a derived value keeps its identity until something changes', () => {
    const store = createPageStore()
    const first = store.get(both)
    store.set(count, 1)
    expect(store.get(both)).toBe(first)
    store.set(count, 2)
    expect(store.get(both)).not.toBe(first)
  })

  test('behavior: listeners hear changes of what they follow, and nothing after they stopped', () => {
    const store = createPageStore()
    const heard = vi.fn()
    const stop = store.sub(parity, heard)
    store.set(count, 3)
    expect(heard).not.toHaveBeenCalled()
    store.set(count, 4)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    store.set(count, 5)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('behavior: upgrading keeps values and subscriptions', () => {
    const store = createPageStore()
    const heard = vi.fn()
    store.set(name, 'z')
    const stop = store.sub(both, heard)
    store.upgrade(createStore())
    expect(store.get(both)).toEqual({ count: 1, name: 'z' })
    store.set(count, 9)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    store.set(count, 10)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('behavior: agrees with Jotai on any sequence of writes, upgraded at any moment', () => {
    const write = fc.record({ target: fc.constantFrom('count', 'name', 'upgrade'), n: fc.integer({ min: 0, max: 3 }) })
    fc.assert(
      fc.property(fc.array(write, { maxLength: 40 }), (writes) => {
        const ours = createPageStore()
        const theirs = createStore()
        const calls = { ours: 0, theirs: 0 }
        ours.sub(both, () => calls.ours++)
        theirs.sub(both, () => calls.theirs++)
        for (const { target, n } of writes) {
          if (target === 'upgrade') ours.upgrade(createStore())
          for (const store of [ours, theirs] satisfies readonly Store[] as readonly Store[]) {
            if (target === 'count') store.set(count, n)
            if (target === 'name') store.set(name, String(n))
          }
          expect(ours.get(both)).toEqual(theirs.get(both))
        }
        expect(calls.ours).toBe(calls.theirs)
      }),
    )
  })
})
