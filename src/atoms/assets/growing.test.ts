import { describe, expect, test } from 'vitest'
import { growing } from './growing.ts'

const items = (length: number, from = 0) => Array.from({ length }, (_, index) => ({ id: from + index }))

describe('growing', () => {
  const setup = () => {
    let added = 0
    const sum = growing<{ readonly id: number }, { ids: number[] }>(
      () => ({ ids: [] }),
      (to, { id }) => {
        added++
        to.ids.push(id)
      },
    )
    return { ids: (list: readonly { readonly id: number }[]) => sum(list).ids, added: () => added }
  }

  test('default: adds what the list before did not have', () => {
    const { ids, added } = setup()
    const list = items(1000)
    ids(list)
    const longer = [...list, ...items(3, 1000)]
    expect(ids(longer)).toHaveLength(1003)
    expect(ids(longer)).toEqual(longer.map(({ id }) => id))
    expect(added()).toBe(1003)
  })

  test('behavior: a list that is shorter, or other than at its end, is looked at anew', () => {
    const { ids } = setup()
    const list = items(5)
    ids(list)
    expect(ids(list.slice(0, 2))).toEqual([0, 1])
    const [a, ...rest] = list
    const put = [a as { id: number }, { id: 9 }, ...rest]
    expect(ids(put)).toEqual([0, 9, 1, 2, 3, 4])
    expect(ids([])).toEqual([])
    expect(ids(items(2, 7))).toEqual([7, 8])
  })
})
