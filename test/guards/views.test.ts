import { describe, expect, test } from 'vitest'
import { stages } from '../../build/stages.mjs'
import { readViews, withViews } from '../../build/views.mjs'
import { views } from '../../src/react-views/views.ts'

describe('views', () => {
  test('default: the build finds each view of the table, with the file that the table loads', () => {
    const read = readViews()
    expect(read.map(({ route }) => route).sort()).toEqual(Object.keys(views).sort())
    // The functions keep their import() as it is written, but for the path.
    const loaded = new Map(Object.entries(views).map(([route, { load }]) => [route, `${load}`]))
    for (const { route, file } of read) expect(loaded.get(route), route).toContain(file)
  })

  test('default: a view with a chunk is in it, and in no other', () => {
    const chunks = Object.values(stages).flatMap((stage) => Object.entries(stage.chunks))
    for (const { route, chunk, file } of readViews()) {
      const found = chunks.filter(([, files]) => files.includes(file)).map(([name]) => name)
      expect(found, route).toEqual(chunk === undefined ? [] : [chunk])
    }
  })

  test('error: a chunk that no stage has', () => {
    const view = { route: 'Networks', chunk: 'nowhere', file: 'src/networks.tsx' }
    expect(() => withViews({ open: { chunks: { open: [] } } }, [view])).toThrow(/Networks names the chunk nowhere/)
  })
})
