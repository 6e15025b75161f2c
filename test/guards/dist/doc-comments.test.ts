import { describe, expect, test } from 'vitest'
import { entries } from '../../../build/entries.mjs'
import { publicNames } from '../../../build/doc-examples.mjs'

describe('declarations', () => {
  test('default: editors show the doc comments of the sources', () => {
    const declared = publicNames(Object.fromEntries(Object.keys(entries).map((name) => [name, `dist/types/${name}.d.ts`])))
    const docs = (names: ReturnType<typeof publicNames>) =>
      Object.fromEntries(
        names.flatMap(({ entry, name, doc, members }) => [
          [`${entry}.${name}`, doc],
          ...members.flatMap((member) => (member.doc ? [[`${entry}.${name}.${member.name}`, member.doc]] : [])),
        ]),
      )
    const written = docs(publicNames())
    const shipped = docs(declared)
    expect(Object.keys(written).length).toBeGreaterThan(200)
    expect(Object.entries(written).filter(([name, doc]) => shipped[name] !== doc && !doc?.includes('@internal'))).toEqual([])
  })
})
