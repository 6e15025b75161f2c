// If files filled a table when they are loaded, a view that forgets to import one would show nothing.
import { describe, expect, test } from 'vitest'
import { effectImports } from './checks/effect-imports.ts'
import { files, read, sources } from './project.ts'

// The entries of the package define elements when they are loaded.
const isEntry = (file: string) => /^src\/[^/]+$/.test(file)

describe('imports for effect', () => {
  test('default: there are none but those of entries and style sheets', () => {
    const inner = sources().filter((file) => !isEntry(file))
    expect(inner.length).toBeGreaterThan(500)
    const found = inner.flatMap((file) => effectImports(file, read(file)))
    expect(found).toEqual([])
  })

  test('behavior: every form in the violation file is found', () => {
    const [file = ''] = files('test/guards/violations/effect-imports', /\.ts$/)
    const marked = read(file)
      .split('\n')
      .flatMap((line, index) => (line.includes('// wrong') ? [index + 1] : []))
    expect(effectImports(file, read(file)).map(({ line }) => line)).toEqual(marked)
    expect(marked).toHaveLength(4)
  })
})
