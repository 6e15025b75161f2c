import { describe, expect, it } from 'vitest'
import { reasonOf } from './reason-of.ts'

describe('reasonOf', () => {
  it('default: gives the message of an error, or the text that was thrown', () => {
    expect(reasonOf(new Error('The server answered 403.'))).toBe('The server answered 403.')
    expect(reasonOf('no')).toBe('no')
  })

  it('behavior: shows nobody a code in place of a sentence', () => {
    expect(reasonOf(new Error('SERVER_ERROR'))).toBe('The server does not answer. Try again in a moment.')
    expect(reasonOf(new Error('RATE_LIMITED'))).toBe('The server had too many requests. Try again in a minute.')
  })
})
