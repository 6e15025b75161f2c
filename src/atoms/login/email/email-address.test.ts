import { describe, expect, test } from 'vitest'
import { emailSuggestions, isEmail } from './email-address.ts'

describe('isEmail', () => {
  test.each([
    'ada@example.org',
    'ada+tag@mail.example.co.uk',
    'a.b-c_d@x-y.example',
    'ada@bücher.example',
    'ada@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.org`,
  ])('default: %s', (email) => {
    expect(isEmail(email)).toBe(true)
  })

  test.each([
    '',
    'ada',
    'a@b',
    'ada@',
    '@example.org',
    'ada@example.',
    'ada@.org',
    'ada@@example.org',
    'a b@example.org',
    'ada@exa mple.org',
    'ada@example.org\nBcc: eve@evil.example',
    '"ada"@example.org',
    '<ada@example.org>',
    '.ada@example.org',
    'ada.@example.org',
    'a..da@example.org',
    'ada@-example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a'.repeat(300)}.org`,
  ])('error: %s', (email) => {
    expect(isEmail(email)).toBe(false)
  })
})

describe('emailSuggestions', () => {
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
})
