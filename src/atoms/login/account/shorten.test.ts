import { expect, test } from 'vitest'
import { shortenEmail, shortenUserName } from './shorten.ts'

test('default: an address of up to 30 characters stays', () => {
  expect(shortenEmail('ada@example.org')).toBe('ada@example.org')
  const thirty = `${'a'.repeat(18)}@example.org`
  expect(thirty).toHaveLength(30)
  expect(shortenEmail(thirty)).toBe(thirty)
})

test('param: a longer one is cut, its last three are an ellipsis', () => {
  expect(shortenEmail(`${'a'.repeat(19)}@example.org`)).toBe(`${'a'.repeat(19)}@example…`)
  expect(shortenEmail('😀'.repeat(31))).toBe(`${'😀'.repeat(27)}…`)
})

test('default: only the 0 at the end of a Discord name goes', () => {
  expect(shortenUserName('ada0', 'discord')).toBe('ada')
  expect(shortenUserName('ada#1200', 'discord')).toBe('ada#120')
  expect(shortenUserName('ada0', 'google')).toBe('ada0')
  expect(shortenUserName('ada0', undefined)).toBe('ada0')
  expect(shortenUserName('ada', 'discord')).toBe('ada')
})
