import { expect, it } from 'vitest'
import { createRowMac } from './row-mac.mjs'

it('tells of a row that was not written here once, of so many a day, and keeps no more of them in mind', () => {
  let told = 0
  const rows = createRowMac({ macFor: () => (text) => text, refused: () => (told += 1) })
  const look = (id: number) => rows.check('devices', { email_id: `${id}`, device: 'a', created: 1, mac: 'forged' })
  for (let round = 0; round < 2; round += 1) for (let id = 0; id < 3000; id += 1) expect(look(id)).toBeUndefined()
  expect(told).toBe(1000)
  rows.forget()
  look(1)
  look(1)
  expect(told).toBe(1001)
})
