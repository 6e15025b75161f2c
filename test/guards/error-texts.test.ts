// An integrator who finds an error in a log searches for its sentence, so each code has one, in one table.
import { describe, expect, test } from 'vitest'
import { files, read, sources } from './project.ts'

const tables = files('src/chains/core/error-texts', /\.ts$/)
const codesOf = (text: string) => [...text.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, code]) => code)
const codes = codesOf(read('src/chains/core/errors.ts').split('interface ErrorData')[1]?.split('\n}')[0] ?? '')

/** Lines that make a `WmError` without a table, and so choose its text themselves. */
const withoutTable = (text: string) =>
  text.split('\n').flatMap((line, at) => (/new WmError\b/.test(line) ? [at + 1] : []))

describe('error texts', () => {
  test('default: each code has its text in one table', () => {
    expect(codes.length).toBeGreaterThan(60)
    const found = tables.flatMap((file) => codesOf(read(file)))
    expect([...found].sort()).toEqual([...codes].sort())
  })

  test('default: every error is made with a table', () => {
    const found = sources().flatMap((file) => withoutTable(read(file)).map((line) => `${file}:${line}`))
    expect(found.filter((place) => !place.startsWith('src/chains/core/errors.ts:'))).toEqual([])
  })

  test('behavior: a code of two tables and an error without one are seen', () => {
    expect(codesOf("  A_CODE: 'One sentence',\n  A_CODE: ({ id }) => id,\n")).toEqual(['A_CODE', 'A_CODE'])
    expect(withoutTable("const error =\n  new WmError('A_CODE', 'A_CODE', undefined)\n")).toEqual([2])
  })
})
