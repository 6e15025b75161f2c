import { expect, test } from 'vitest'
import { type LineSlots, makeProofCode } from './proof-code.ts'

const line = (count: number, inAddress: readonly number[] = [], isMain = false): LineSlots => ({
  count,
  inAddress,
  isMain,
})
const many = <Result>(make: () => Result) => Array.from({ length: 400 }, make)

test('one digit stands within an address, the other one in another line, and every line and place has its turn', () => {
  const lines = [line(4, [], true), line(14, [2, 3, 4]), line(14, [2, 3]), line(3)]
  const codes = many(() => makeProofCode(lines, 3))
  const places = new Set<string>()
  for (const { digits, order, start } of codes) {
    const [first, second] = digits
    if (!first || !second) throw new Error('two digits')
    expect(first.digit).not.toBe(second.digit)
    expect(lines[first.line]?.inAddress).toContain(first.slot)
    expect(second.line).not.toBe(first.line)
    expect(second.slot).toBeLessThan(lines[second.line]?.count ?? 0)
    expect([...order].sort()).toEqual([0, 1, 2])
    expect(start).toBeLessThan(8)
    places.add(`second ${second.line}`).add(`order ${order.join()}`).add(`start ${start}`)
  }
  // Four lines, six orders, eight beginnings.
  expect(places.size).toBe(4 + 6 + 8)
  // The second digit is from the most important line more often than not.
  expect(codes.filter(({ digits }) => digits[1]?.line === 0).length).toBeGreaterThan(150)
})

test('without an address, and with more words than a byte counts, there is a place as well', () => {
  const codes = many(() => makeProofCode([line(1000), line(2)], 2))
  expect(codes.some(({ digits }) => digits.some(({ slot }) => slot > 256))).toBe(true)
  for (const { digits } of codes) expect(digits.map((one) => one.line).sort()).toEqual([0, 1])
})
