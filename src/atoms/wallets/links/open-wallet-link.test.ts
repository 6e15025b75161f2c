import { expect, test } from 'vitest'
import { openTarget } from './open-wallet-link.ts'

test.each([
  ['app', {}, '_self'],
  ['app', { framed: true }, '_top'],
  ['app', { telegram: true }, '_blank'],
  ['app', { telegram: true, framed: true }, '_blank'],
  ['tab', {}, '_blank'],
  ['tab', { framed: true }, '_blank'],
] as const)('%s %j opens in %s', (kind, around, target) => {
  expect(openTarget(kind, { telegram: false, framed: false, ...around })).toBe(target)
})
