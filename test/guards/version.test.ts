import { expect, test } from 'vitest'
import { version } from '../../src/version.ts'
import { read } from './project.ts'

const packageVersion = JSON.parse(read('package.json')).version as string
const versionIn = (text: string): string | undefined => /version = '([^']+)'/.exec(text)?.[1]

test('default: src/version.ts says what package.json says', () => {
  expect(version).toBe(packageVersion)
  expect(versionIn(read('src/version.ts'))).toBe(packageVersion)
})

test('behavior: a forgotten version is seen', () => {
  expect(versionIn(read('test/guards/violations/version/version.ts'))).not.toBe(packageVersion)
})
