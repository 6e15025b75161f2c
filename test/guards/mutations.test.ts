import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './project.ts'

test('default: every mutation of npm run mutate still fits its file and names tests that exist', () => {
  const told = execFileSync(process.execPath, ['scripts/mutate.mjs', '--check'], { cwd: root, encoding: 'utf8' })
  expect(Number(/^(\d+) mutations/.exec(told)?.[1])).toBeGreaterThan(100)
})
