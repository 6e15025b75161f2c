import { describe, expect, test } from 'vitest'
import { namespaceLiterals } from './checks/namespace-literals.ts'
import { files, read, sources } from './project.ts'

describe('namespace literals', () => {
  test('default: nothing outside src/chains asks which namespace it is in', () => {
    // The test wallet is an EIP-1193 wallet and nothing else; it still has no reason to compare.
    const shared = sources().filter((file) => !file.startsWith('src/chains/'))
    expect(shared.length).toBeGreaterThan(50)
    expect(shared.flatMap((file) => namespaceLiterals(file, read(file)))).toEqual([])
  })

  test('behavior: every form in the violation file is found', () => {
    const [file = ''] = files('test/guards/violations/namespace-literals', /\.ts$/)
    const found = namespaceLiterals(file, read(file)).map(({ line }) => line)
    const marked = read(file)
      .split('\n')
      .flatMap((line, index) => (line.includes('// wrong') ? [index + 1] : []))
    expect(found).toEqual(marked)
    expect(marked.length).toBeGreaterThan(5)
  })
})
