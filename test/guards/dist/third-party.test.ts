import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Chunks } from '../../../build/stages.mjs'
import { acceptable, type Lock } from '../checks/licences.ts'
import { importsOf } from '../checks/imports.ts'
import { files, read, root } from '../project.ts'

interface Inside {
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly license: string
  readonly npm: boolean
}
const { packages, npm } = JSON.parse(read('dist/meta.json')) as {
  readonly packages: readonly Inside[]
  readonly npm: Chunks
}
const pkg = JSON.parse(read('package.json')) as Readonly<Record<string, Readonly<Record<string, string>>>>
const installed = new Set([...Object.keys(pkg.dependencies ?? {}), ...Object.keys(pkg.peerDependencies ?? {})])
const packageOf = (name: string): string => name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/')
const isStrange = (name: string): boolean => !name.startsWith('.') && !installed.has(packageOf(name))

describe('packages inside the built files', () => {
  test('default: each has a licence that we may pass on, and is of the lock file', () => {
    const lock = JSON.parse(read('package-lock.json')) as Lock
    expect(packages.length).toBeGreaterThan(20)
    expect(packages.filter(({ license }) => !acceptable(license))).toEqual([])
    expect(packages.filter(({ folder, version }) => lock.packages[folder]?.version !== version)).toEqual([])
  })

  test('default: the notices name each with the text of its licence, in both folders', () => {
    const text = read('dist/THIRD-PARTY-LICENSES.txt')
    expect(read('dist/cdn/THIRD-PARTY-LICENSES.txt')).toBe(text)
    for (const { name, version, license } of packages) expect(text).toContain(`\n${name} ${version} (${license})\n`)
    const licence = readFileSync(path.join(root, 'node_modules/@walletconnect/core/LICENSE'), 'utf8').trim()
    expect(text).toContain(licence)
  })

  test('default: what is pinned to the letter and loaded late is inside, and not installed', () => {
    const inside = packages.filter(({ npm }) => npm).map(({ name }) => name)
    expect(inside).toEqual(expect.arrayContaining(['@walletconnect/universal-provider', '@solana/transactions']))
    // A bundled package may bring another version of an installed one, which lies in a folder of its own.
    const twice = packages.filter(({ npm, name, folder }) => npm && folder === `node_modules/${name}`)
    expect(twice.filter(({ name }) => installed.has(name))).toEqual([])
  })
})

describe('imports of the npm modules', () => {
  test('default: the modules ask for nothing that is not installed with the package', () => {
    const asked = Object.values(npm).flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    expect(asked).toContain('viem')
    expect(asked.filter((name) => !(name in npm) && isStrange(name))).toEqual([])
    // Bundlers follow these in a module as well; one that only a hoisted package answers breaks a strict layout.
    const required = files('dist', /\.js$/).flatMap((file) =>
      [...read(file).matchAll(/\brequire\(\s*["'`]([^"'`]+)/g)].map(([, name]) => `${file}: ${name}`),
    )
    expect(required).toEqual([])
  })

  test('default: nor do the types, which name neither the store nor the schemas', () => {
    const types = files('dist/types', /\.d\.ts$/)
    expect(types.length).toBeGreaterThan(20)
    expect(types.flatMap((file) => importsOf(read(file)).filter(isStrange).map((name) => `${file}: ${name}`))).toEqual([])
    expect(types.filter((file) => /['"](?:jotai|valibot)\b/.test(read(file)))).toEqual([])
  })

  test('behavior: every way to import is seen, comments are not', () => {
    const text = `/** import { a } from 'comment' */
      import { a } from "one"; import 'two'; export * from 'three'; const b = import('four'); type C = import("five").C
      import './six.js'`
    expect(importsOf(text)).toEqual(['one', 'two', 'three', 'four', 'five', './six.js'])
  })
})

describe('package.json', () => {
  test('default: resolvers that read no `exports` find each entry', () => {
    const entries = Object.entries(pkg.exports as unknown as Record<string, { types: string; default?: string } | string>)
      .flatMap(([name, to]) => (typeof to === 'string' || name === '.' ? [] : [{ name: name.slice(2), ...to }]))
    expect(entries.length).toBeGreaterThan(3)
    const versions = (pkg.typesVersions as unknown as Record<string, Record<string, string[]>>)['*'] ?? {}
    expect(Object.fromEntries(entries.map((entry) => [entry.name, [entry.types.replace('./', '')]]))).toEqual(versions)
    expect(Object.fromEntries(entries.map((entry) => [`./${entry.name}`, entry.default]))).toEqual(pkg.browser)
  })

  test('default: links of the README and of docs lead to files of the package', () => {
    const pages = ['README.md', ...readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]
    const shipped = [...(pkg.files as unknown as readonly string[]), 'README.md', 'LICENSE']
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, file = '']) => path.posix.join(path.posix.dirname(page), file)))
    expect(links.length).toBeGreaterThan(20)
    const isShipped = (link: string): boolean => shipped.some((file) => link === file || link.startsWith(`${file}/`))
    expect(links.filter((link) => !isShipped(link) || !existsSync(path.join(root, link)))).toEqual([])
  })

  test('default: the manifest for editors names modules of the package', () => {
    const { modules } = JSON.parse(read('dist/custom-elements.json')) as { modules: { path: string }[] }
    expect(modules.map((module) => module.path)).toEqual(['dist/elements.js', 'dist/pay.js'])
  })
})
