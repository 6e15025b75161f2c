import { expect, test } from 'vitest'
import { words } from '../words/words.ts'
import type { Row } from './approval-view.ts'
import { proofRows } from './proof-rows.ts'

const amount = (value: string): Row => ({ label: words('field.amount'), value, kind: 'amount' })
const spender: Row = {
  label: words('field.spender'),
  value: '0x00000000000000000000000000000000000000e5',
  kind: 'address',
}
const other = (value: string): Row => ({ label: 'field', value })

test('every amount and everybody who gets or may take something is looked at twice, wherever it stands', () => {
  const decoys = Array.from({ length: 4 }, () => amount('1'))
  const { proof = [], needsWindow } = proofRows([...decoys, other('x'), amount('Unlimited'), spender])
  expect(needsWindow).toBe(undefined)
  expect(proof.map(({ value }) => value)).toEqual(['1', '1', '1', '1', 'Unlimited', spender.value])
})

test('what does not fit is not left out: it needs a window of its own', () => {
  const decoys = Array.from({ length: 8 }, () => amount('1'))
  expect(proofRows([...decoys, amount('Unlimited'), spender])).toMatchObject({ needsWindow: true })
})

test('a long amount is one as well', () => {
  const long = '9'.repeat(78)
  expect(proofRows([other('x'), amount(long)]).proof).toEqual([amount(long)])
})

test('of what is not known, the first of it and how much more there is', () => {
  const rows = Array.from({ length: 11 }, (_, index) => other(String(index)))
  const { proof = [], needsWindow } = proofRows([other('y'.repeat(200)), ...rows])
  expect(needsWindow).toBe(undefined)
  expect(proof).toHaveLength(9)
  expect(proof.at(-1)).toEqual({ label: words('proof.more'), value: '3' })
})
