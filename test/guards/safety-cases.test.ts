import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, root } from './project.ts'

const id = /\b(?:A|S|W6?|N|F|G|M|P|X)-\d\d\b/g
const idsIn = (text: string): string[] => text.match(id) ?? []

/** A pure function, so that the test below can make it report a difference. */
const difference = (listed: Iterable<string>, tested: Iterable<string>) => {
  const [a, b] = [new Set(listed), new Set(tested)]
  return { untested: [...a].filter((one) => !b.has(one)), unlisted: [...b].filter((one) => !a.has(one)) }
}

describe('docs/safety.md', () => {
  test('default: each case is named by a test, and each case that a test names is listed', () => {
    const listed = read('docs/safety.md').match(/^\| (\S+-\d\d) \|/gm) ?? []
    const tests = ['src', 'test', 'demo', 'services']
      .filter((folder) => existsSync(path.join(root, folder)))
      .flatMap((folder) => files(folder, /\.(test\.tsx?|e2e\.mjs)$/))
    expect(tests.length).toBeGreaterThan(200)
    expect(
      difference(
        listed.flatMap(idsIn),
        tests.flatMap((file) => idsIn(read(file))),
      ),
    ).toEqual({
      untested: [],
      unlisted: [],
    })
  })

  test('error: a case without a test and a test without a case are seen', () => {
    expect(difference(['S-01', 'S-02'], ['S-02', 'S-03'])).toEqual({ untested: ['S-01'], unlisted: ['S-03'] })
  })
})
