import { expect, test } from 'vitest'
import { codeDigits, fillCells } from './OtpField.tsx'

test('default: only digits, whatever is between them and in whichever script', () => {
  expect(codeDigits('123456')).toBe('123456')
  expect(codeDigits(' 123 - 456 ')).toBe('123456')
  expect(codeDigits('Your code is 12-34.')).toBe('1234')
  expect(codeDigits('١٢٣۴۵۶７')).toBe('1234567')
  expect(codeDigits('abc')).toBe('')
})

test('default: digits go in from where they were put, a whole code from the start', () => {
  const empty = ['', '', '', '']
  expect(fillCells(empty, 1, '7')).toEqual(['', '7', '', ''])
  expect(fillCells(empty, 2, '789')).toEqual(['', '', '7', '8'])
  expect(fillCells(['1', '2', '3', ''], 3, '5678')).toEqual(['5', '6', '7', '8'])
  expect(fillCells(empty, 3, '567890')).toEqual(['5', '6', '7', '8'])
  expect(fillCells(['1', '2', '', ''], 0, '')).toEqual(['1', '2', '', ''])
})
