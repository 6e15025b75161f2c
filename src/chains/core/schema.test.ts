import { expect, test } from 'vitest'
import { parse, tryParse, v } from './schema.ts'

const shape = v.object({ wallets: v.array(v.object({ name: v.string() })) })

test('data: an error names the place in words, whatever else is loaded', () => {
  expect(() => parse(shape, '<!doctype html>')).toThrow('Unexpected data at (root)')
  expect(() => parse(shape, { wallets: [{ name: 'Tern' }, { name: 7 }] })).toThrow('Unexpected data at wallets.1.name')
})

test('hostile: a getter that throws is no data', () => {
  const hostile = Object.defineProperty({}, 'wallets', {
    get: () => {
      throw new Error('boo')
    },
  })
  expect(tryParse(shape, hostile)).toBeUndefined()
})
