// Folders of the secure frame's code that import each other could not be read, or tested, one after the other.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read } from './project.ts'

/** Folders of `root` that reach themselves by the imports of their files, types and import() included. */
function foldersInCircles(texts: ReadonlyMap<string, string>, root: string): string[] {
  const imports = new Map<string, Set<string>>()
  const folderOf = (file: string) => /^([^/]+)\//.exec(path.posix.relative(root, file))?.[1]
  for (const [file, text] of texts)
    for (const [, to = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const [a, b] = [folderOf(file), folderOf(path.posix.join(path.posix.dirname(file), to))]
      if (a && b && a !== '..' && b !== '..' && a !== b) imports.set(a, (imports.get(a) ?? new Set()).add(b))
    }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((to) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))))
  return [...imports.keys()].filter((folder) => reaches(folder, folder)).sort()
}

describe('folders of the secure frame', () => {
  test('default: import each other one way', () => {
    const root = 'services/secure-site/site'
    const sources = files(root, /^(?!.*(?:\/testing\/|\.test\.)).*\.ts$/)
    expect(sources.length).toBeGreaterThan(100)
    expect(foldersInCircles(new Map(sources.map((file) => [file, read(file)])), root)).toEqual([])
  })

  test('behavior: a circle over three folders is seen', () => {
    const texts = {
      'site/a/x.ts': '../b/y.ts',
      'site/b/z.ts': '../c/w.ts',
      'site/c/w.ts': '../a/v.ts',
      'site/d/u.ts': '../a/x.ts',
    }
    const found = new Map(Object.entries(texts).map(([file, to]) => [file, `import type { T } from '${to}'`]))
    expect(foldersInCircles(found, 'site')).toEqual(['a', 'b', 'c'])
  })
})
