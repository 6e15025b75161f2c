// A type that names what an action uses tells a reader what the action can change, and a test what it has to bring.
import { describe, expect, test } from 'vitest'
import { kitParts } from './checks/kit-parts.ts'
import { files, read, sources } from './project.ts'

const textsOf = (names: readonly string[]) => new Map(names.map((name) => [name, read(name)]))

describe('parts of the kit', () => {
  test('default: an action that uses one or two parts takes those', () => {
    const names = sources('src/atoms')
    expect(names.length).toBeGreaterThan(200)
    expect(kitParts(textsOf(names))).toEqual([])
  })

  test('behavior: a whole kit for one part, also of a function in another file, and a part too many are seen', () => {
    const folder = 'test/guards/violations/kit-parts'
    const found = kitParts(textsOf(files(folder, /\.ts$/)))
    expect(found.map((text) => text.replace(`${folder}/`, ''))).toEqual([
      'read.ts: read takes Kit and uses HasStore',
      'write.ts: write takes Kit and uses HasStore & HasStorage',
      'write.ts: remember takes HasStore & HasStorage and uses HasStorage',
    ])
  })
})
