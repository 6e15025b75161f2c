import { expect, test } from 'vitest'
import { emailSuggestions } from './email-suffixes.ts'

test('default: nothing before the @, all after it, fewer with each letter', () => {
  expect(emailSuggestions('ada')).toEqual([])
  expect(emailSuggestions('@')).toEqual([])
  expect(emailSuggestions('ada@')).toHaveLength(7)
  expect(emailSuggestions('ada@O')).toEqual(['ada@outlook.com'])
  expect(emailSuggestions('ada@g')).toEqual(['ada@gmail.com'])
})

test('behavior: a whole or foreign host has no suggestion', () => {
  expect(emailSuggestions('ada@gmail.com')).toEqual([])
  expect(emailSuggestions('ada@example')).toEqual([])
  expect(emailSuggestions('a@b@g')).toEqual([])
})
