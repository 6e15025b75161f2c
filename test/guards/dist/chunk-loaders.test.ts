import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read } from '../project.ts'

interface Links {
  /** The file and everything that it imports, also indirectly. */
  readonly loads: ReadonlySet<string>
  /** The files that it loads by import(). */
  readonly later: ReadonlySet<string>
}

const all = files('dist', /\.js$/).filter((file) => !file.startsWith('dist/cdn/'))
const named = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map((match) => path.join(path.dirname(file), match[1] ?? ''))

const imported = new Map(all.map((file) => [file, named(file, /(?:from|import) ?'(\.[^']+)'/g)]))
const links = new Map(
  all.map((file): [string, Links] => {
    const loads = new Set([file])
    for (const each of loads) for (const next of imported.get(each) ?? []) loads.add(next)
    return [file, { loads, later: new Set(named(file, /import\(\s*'(\.[^']+)'/g)) }]
  }),
)

/** The number of loaders in a bundler that makes one for each set of what may be loaded before, as Turbopack does. */
function loaders(entry: string): number {
  const seen = new Set<string>()
  const load = (file: string, before: ReadonlySet<string>): void => {
    const key = [file, ...[...before].sort()].join(' ')
    if (seen.has(key)) return
    seen.add(key)
    const after = new Set(before)
    const added = [...(links.get(file)?.loads ?? [])].filter((each) => !before.has(each))
    for (const each of added) after.add(each)
    const next = new Set(added.flatMap((each) => [...(links.get(each)?.later ?? [])]))
    const further = [...next].filter((each) => !before.has(`import ${each}`))
    for (const each of further) after.add(`import ${each}`)
    for (const each of further) load(each, after)
  }
  load(entry, new Set())
  return seen.size
}

describe('chunks of the npm files', () => {
  // `next build` took 84 s with 13,288 loaders, and did not end with 64,118.
  test('default: a bundler makes few loaders for them', () => {
    const targets = new Set([...links.values()].flatMap(({ later }) => [...later]))
    expect(targets.size).toBeGreaterThan(80)
    expect(loaders('dist/elements.js')).toBeGreaterThan(targets.size)
    expect(loaders('dist/elements.js')).toBeLessThan(4 * targets.size)
  })
})
