import { expect, test } from 'vitest'
import { strand } from './strand.ts'

const across = { start: [2, 20], half: 25, count: 4, lift: 10 } as const

test('default: the two strands of the design', () => {
  expect(strand(across, -1)).toBe(
    'M2 20C11.11 10 17.89 10 27 20C36.11 30 42.89 30 52 20C61.11 10 67.89 10 77 20C86.11 30 92.89 30 102 20',
  )
  expect(strand(across, 1)).toBe(
    'M2 20C11.11 30 17.89 30 27 20C36.11 10 42.89 10 52 20C61.11 30 67.89 30 77 20C86.11 10 92.89 10 102 20',
  )
})

test('param: vertical runs down and swings to the sides', () => {
  expect(strand({ start: [12, 0], half: 13, count: 2, lift: 5.6, vertical: true }, -1)).toBe(
    'M12 0C6.4 4.73 6.4 8.27 12 13C17.6 17.73 17.6 21.27 12 26',
  )
})

test('behavior: strands mirror each other and meet at every half wave', () => {
  const meets = (path: string): string[] => path.split('C').map((part) => part.split(' ').slice(-2).join(' '))
  expect(meets(strand(across, -1))).toEqual(meets(strand(across, 1)))
})
