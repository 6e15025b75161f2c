// The browser test test/browser/doc-examples.browser.test.ts runs the examples; this one compiles them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Example, examplesOf, moduleOf, type PublicName, publicNames } from '../../build/doc-examples.mjs'
import { compiler } from '../../build/types.mjs'
import { codeOf } from '../../demo/pages/playground/code-of.ts'
import { otherValue } from '../../demo/pages/playground/other-value.ts'
import { settings } from '../../demo/pages/playground/settings.ts'
import { compiledOnly } from '../browser/compiled-only.ts'
import { read, root } from './project.ts'

const needsExample = ['function', 'component', 'class']

/** Names without a doc comment; names that a page calls or renders without an example. */
function gaps(names: readonly PublicName[]): string[] {
  return names.flatMap(({ entry, name, kind, doc, example, members }) => [
    ...(doc ? [] : [`${entry}: ${name} has no doc comment`]),
    ...(example || !needsExample.includes(kind) ? [] : [`${entry}: ${name} has no @example`]),
    // Members need an example only if they are methods of the handle, which pages call most.
    ...(name === 'KitHandle' ? members : [])
      .filter((member) => member.isMethod && !member.example)
      .map((member) => `${entry}: ${name}.${member.name} has no @example`),
  ])
}

/** Compiles the examples as an application would, and returns the messages of the compiler. */
function compile(examples: readonly Example[]): string[] {
  const folder = path.join(root, '.cache', `doc-examples-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    for (const example of examples) writeFileSync(path.join(folder, `${example.id}.tsx`), moduleOf(example))
    // The playground's code is compiled here as well, since the compiler reads the package only once then.
    const everything = Object.fromEntries(settings.map((setting) => [setting.id, otherValue(setting)]))
    const [relay, secureFrame] = ['wss://relay.example', 'https://secure.example']
    writeFileSync(path.join(folder, 'playground.tsx'), codeOf('React', everything, { relay, secureFrame }))
    const config = { extends: '../../tsconfig.test.json', include: ['*.tsx'], exclude: [] }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return `${stdout}${stderr}`.split('\n').filter(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('doc comments of the public names', () => {
  const names = publicNames()
  const examples = examplesOf(names)
  const bad = publicNames({ violation: 'test/guards/violations/doc-comments/entry.ts' })
  let messages: readonly string[] = []
  // Both at once: the compiler reads the package for seconds and an example for none.
  beforeAll(() => {
    messages = compile([...examples, ...examplesOf(bad)])
  }, 120_000)
  const isExpected = (message: string) => message.startsWith('violation.')

  test('default: each name is explained, and what a page calls or renders has an example', () => {
    expect(gaps(names)).toEqual([])
  })

  test('default: they are the names of the reviewed surface', () => {
    const surface = JSON.parse(read('test/guards/public-surface.snap.json')) as Record<string, readonly string[]>
    for (const entry of new Set(names.map((one) => one.entry))) {
      const reviewed = surface[`exports of ${entry === 'index' ? '.' : `./${entry}`}`] ?? []
      const own = names.filter((one) => one.entry === entry).map(({ name }) => name)
      expect(own.sort(), entry).toEqual(reviewed.map((name) => name.replace('type ', '')).sort())
    }
  })

  test('default: each example, and the code that the playground writes, compiles against the package', () => {
    expect(examples.length).toBeGreaterThan(60)
    expect(messages.filter((message) => !isExpected(message))).toEqual([])
  })

  test('default: each example that is only compiled exists', () => {
    const ids = examples.map(({ id }) => id)
    expect(Object.keys(compiledOnly).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('error: a name without comment, without example, and an example that does not compile are seen', () => {
    expect(gaps(bad)).toEqual(['violation: bare has no @example', 'violation: Silent has no doc comment'])
    expect(messages.filter(isExpected)).toEqual([expect.stringContaining("'nets' does not exist")])
  })
})
