import { expect, test } from 'vitest'
import * as cdn from './cdn.ts'
import * as index from './index.ts'
import * as networks from './networks.ts'

test('the CDN module exports what the package exports, each network under its own name', () => {
  const exported: Record<string, unknown> = { ...cdn }
  const wanted: Record<string, unknown> = { ...index, ...networks }
  expect(Object.keys(exported).sort()).toEqual(Object.keys(wanted).sort())
  for (const [name, value] of Object.entries(wanted)) expect(exported[name], name).toBe(value)
})
