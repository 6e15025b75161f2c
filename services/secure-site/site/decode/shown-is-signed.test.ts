import { expect, test } from 'vitest'
import { shownIsSigned } from '../testing/shown-is-signed.ts'

const LIMIT = 600_000

// A million of them: `node scripts/shown-is-signed.mjs`.
test('whatever changes what is signed changes what is shown, or is refused', { timeout: LIMIT }, () => {
  const { unseen, refused, seen, seenOfSolana, same } = shownIsSigned(20_261_123, 20_000)
  expect(unseen).toEqual([])
  // The changes must be of every kind to say something.
  for (const count of [refused, seen, seenOfSolana, same]) expect(count).toBeGreaterThan(300)
  expect(seen).toBeGreaterThan(8000)
})
