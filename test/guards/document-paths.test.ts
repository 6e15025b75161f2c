import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, root } from './project.ts'

/** Paths that a document names: links without a scheme, and code that begins with a folder of the project. */
function pathsIn(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to]) => to ?? '')
  const named = [...text.matchAll(/`((?:src|build|test|docs|demo|services|scripts)\/[^`\s<>*…{}$]+)`/g)].map(
    ([, to]) => to ?? '',
  )
  return [
    ...links.filter((to) => !/^[a-z]+:/i.test(to)).map((to) => path.join(folder, to)),
    ...named.map((to) => to.replace(/:\d+$/, '')),
  ]
}

/** Names of sources that a document gives without their folder, or with a part of it. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|cjs))`/g)].map(([, name]) => name ?? '')

const sources = ['src', 'build', 'test', 'demo', 'services', 'scripts']
  .flatMap((folder) => files(folder, /^(?!.*node_modules).*\.(?:tsx?|mjs|cjs)$/))
  .concat(readdirSync(root))
const isThere = (name: string) => sources.some((file) => `/${file}`.endsWith(`/${name}`))

describe('documents', () => {
  const documents = [
    ...readdirSync(root).filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md'),
    ...['docs', 'src', 'build', 'demo', 'services', 'test']
      .filter((folder) => existsSync(path.join(root, folder)))
      .flatMap((folder) => files(folder, /^(?!.*node_modules).*\.md$/)),
  ]

  test.each(documents)('default: %s names only files that are there', (file) => {
    const missing = pathsIn(read(file), path.dirname(file)).filter((to) => !existsSync(path.join(root, to)))
    expect(missing).toEqual([])
    expect(namesIn(read(file)).filter((name) => !isThere(name))).toEqual([])
  })

  test('error: a dead link and a file that has moved are seen', () => {
    expect(pathsIn('[a](gone.md#x) [b](https://a.b) `src/gone.ts` `npm test`', 'docs')).toEqual([
      'docs/gone.md',
      'src/gone.ts',
    ])
    expect(namesIn('`gone.ts` `send/watch.ts` `wm.css`').filter((name) => !isThere(name))).toEqual(['gone.ts'])
  })
})
