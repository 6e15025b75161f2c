import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Chunks } from '../../../build/stages.mjs'
import { bannedCalls } from '../checks/banned-calls.ts'
import { files, read, root } from '../project.ts'

const sri = JSON.parse(read('dist/sri.json')) as { readonly version: string; readonly files: Record<string, string> }
const cdn = files('dist/cdn', /\.js$/).map((file) => file.replace('dist/cdn/', ''))

describe('built files', () => {
  test('default: sri.json names every CDN file with its hash', () => {
    expect(Object.keys(sri.files).sort()).toEqual([...cdn].sort())
    expect(sri.version).toBe(JSON.parse(read('package.json')).version)
    for (const file of cdn) {
      const hash = createHash('sha384').update(readFileSync(path.join(root, 'dist/cdn', file))).digest('base64')
      expect(sri.files[file], file).toBe(`sha384-${hash}`)
    }
  })

  test.each(['', 'react/'])('param: the import map of cdn/%s has the hash of every module', (folder) => {
    const map = JSON.parse(read(`dist/cdn/${folder}importmap.json`)) as { readonly integrity: Readonly<Record<string, string>> }
    const modules = cdn.filter((file) => file !== 'wallet-modal.classic.js' && file.startsWith('react/') === (folder !== ''))
    expect(modules.length).toBeGreaterThan(50)
    expect(Object.keys(map)).toEqual(['integrity'])
    const hashes = modules.map((file) => [`./${file.slice(folder.length)}`, sri.files[file]])
    expect(map.integrity).toEqual(Object.fromEntries(hashes))
  })

  test.each([
    ['', 'cdn', 'preact', 'react-dom'],
    ['react/', 'cdnReact', 'react-dom', 'preact'],
  ] as const)('param: the files of cdn/%s import nothing but each other', (folder, part, own, other) => {
    const meta = JSON.parse(read('dist/meta.json')) as Readonly<Record<string, Chunks>>
    const chunks = meta[part] ?? {}
    for (const [file, { imports, dynamicImports }] of Object.entries(chunks)) {
      expect([...imports, ...dynamicImports].filter((name) => !(name in chunks)), file).toEqual([])
      // The expectation prints the text around the match, not the whole file.
      expect(/.{0,40}process\.env.{0,40}/.exec(read(`dist/cdn/${folder}${file}`))?.[0], file).toBeUndefined()
    }
    const modules = Object.values(chunks).flatMap((chunk) => Object.keys(chunk.modules))
    const holds = (name: string) => modules.some((module) => module.startsWith(`node_modules/${name}/`))
    expect([holds(own), holds(other)]).toEqual([true, false])
  })

  test('default: the classic script is a small loader', () => {
    const text = read('dist/cdn/wallet-modal.classic.js')
    expect(gzipSync(text).length).toBeLessThan(1100)
    expect(text).toContain('currentScript')
    expect(text).not.toMatch(/^\s*(?:import|export)\b/)
  })

  test('default: the React entry is a client module', () => {
    expect(read('dist/react.js')).toMatch(/^'use client'/)
  })

  test('default: no markup sink of ours came in with the npm modules', () => {
    // Files that hold code of others as well are checked as sources by another guard.
    const { npm: chunks } = JSON.parse(read('dist/meta.json')) as { readonly npm: Chunks }
    const own = Object.entries(chunks).filter(([, { modules }]) => !Object.keys(modules).some((id) => id.includes('node_modules/')))
    const npm = own.map(([file]) => `dist/${file}`)
    expect(npm.length).toBeGreaterThan(50)
    const reasons = JSON.parse(read('test/guards/banned-calls.allow.json')) as { allowed: { rule: string }[] }
    const excused = new Set(reasons.allowed.map(({ rule }) => rule))
    expect(npm.flatMap((file) => bannedCalls(file, read(file))).filter(({ rule }) => !excused.has(rule))).toEqual([])
  })

  test('default: the manifest names both tags', () => {
    const text = read('dist/custom-elements.json')
    for (const tag of ['wallet-modal', 'wallet-button']) expect(text).toContain(`"tagName": "${tag}"`)
  })

  test('default: nothing built names a folder of the machine it was built on', () => {
    const named = [...files('dist', /\.(?:js|json|ts)$/)].filter((file) => read(file).includes(root))
    expect(named).toEqual([])
  })
})
