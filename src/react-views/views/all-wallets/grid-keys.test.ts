import { expect, test } from 'vitest'
import { gridStep } from './grid-keys.ts'

const ten = { count: 10, columns: 4, rtl: false }

test('default: arrows move in two dimensions, Home and End to the ends', () => {
  expect(gridStep('ArrowRight', 0, ten)).toBe(1)
  expect(gridStep('ArrowRight', 3, ten)).toBe(4)
  expect(gridStep('ArrowLeft', 4, ten)).toBe(3)
  expect(gridStep('ArrowDown', 1, ten)).toBe(5)
  expect(gridStep('ArrowUp', 5, ten)).toBe(1)
  expect(gridStep('Home', 7, ten)).toBe(0)
  expect(gridStep('End', 0, ten)).toBe(9)
})

test('behavior: stops at the ends; from the first row up and out; down to the end of a shorter row', () => {
  expect(gridStep('ArrowLeft', 0, ten)).toBe(0)
  expect(gridStep('ArrowRight', 9, ten)).toBe(9)
  expect(gridStep('ArrowDown', 9, ten)).toBe(9)
  expect(gridStep('ArrowDown', 7, ten)).toBe(9)
  expect(gridStep('ArrowUp', 3, ten)).toBe('leave')
})

test('param: right to left turns the horizontal arrows round', () => {
  expect(gridStep('ArrowLeft', 0, { ...ten, rtl: true })).toBe(1)
  expect(gridStep('ArrowRight', 1, { ...ten, rtl: true })).toBe(0)
})

test('behavior: keys that are no moves are left to others', () => {
  for (const key of ['Enter', ' ', 'Tab', 'a', 'PageDown']) expect(gridStep(key, 0, ten)).toBeUndefined()
})
