import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { normalizeName } from './normalize-name.ts'

interface Vector {
  readonly name: string
  /** The normal form, where it is another text than the name. */
  readonly norm?: string
  /** True for a text that cannot be a name. */
  readonly error?: true
}

const file = new URL('../../../test/names/ensip-15.json.br', import.meta.url)
const [about, ...vectors] = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as [
  { readonly version: string },
  ...Vector[],
]

const normalOrError = (name: string) => {
  try {
    return normalizeName(name)
  } catch {
    return undefined
  }
}

test('default: all official vectors of ENSIP-15 have their normal form, or are refused', () => {
  expect(about.version).toBe('1.11.1')
  expect(vectors).toHaveLength(38_613)
  const wrong = vectors.filter(({ name, norm, error }) => normalOrError(name) !== (error ? undefined : (norm ?? name)))
  expect(wrong).toEqual([])
  expect(vectors.filter(({ error }) => error).length).toBeGreaterThan(10_000)
})

test('property: what is normal stays so', () => {
  const changed = vectors.flatMap(({ name, norm = name, error }) =>
    !error && normalOrError(norm) !== norm ? [norm] : [],
  )
  expect(changed).toEqual([])
})
