import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from './installs.mjs'

const MOST_PACKAGES = 30
/** Megabytes as du counts them, by which the packages that this one is compared with were measured. */
const MOST_BYTES = 60 * 1024 * 1024

/** Installs the package alone, as a page without React would, and counts the installed packages. */
export async function countInstalled({ folder, installs }) {
  const target = path.join(folder, 'alone')
  mkdirSync(target)
  writeFileSync(path.join(target, 'package.json'), '{ "name": "alone", "private": true }\n')
  await npm(
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', installs.packed.file],
    target,
  )
  const files = readdirSync(path.join(target, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const { packages } = JSON.parse(readFileSync(path.join(target, 'package-lock.json'), 'utf8'))
  const names = Object.keys(packages)
    .filter((name) => name !== '')
    .map((name) => name.replace(/^.*node_modules\//, ''))
  const listed = names.join(', ')
  assert.ok(names.length <= MOST_PACKAGES, `${names.length} packages, more than ${MOST_PACKAGES}: ${listed}`)
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes, more than ${MOST_BYTES}`)
  assert.ok(!names.includes('typescript'), `TypeScript is among ${listed}`)
  assert.equal(names.filter((name) => name === 'viem').length, 1, `viem is not there once: ${listed}`)
  return `${names.length} packages, ${(bytes / 1e6).toFixed(1)} MB, ${files.length} files`
}
