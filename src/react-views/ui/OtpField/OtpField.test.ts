import { expect, test } from 'vitest'
import { codeDigits } from './OtpField.tsx'

test('default: only digits, whatever is between them and in whichever script', () => {
  expect(codeDigits('123456')).toBe('123456')
  expect(codeDigits(' 123 - 456 ')).toBe('123456')
  expect(codeDigits('Your code is 12-34.')).toBe('1234')
  expect(codeDigits('١٢٣۴۵۶７')).toBe('1234567')
  expect(codeDigits('abc')).toBe('')
})
