import { expect, test, vi } from 'vitest'
import { runGroup } from '../../scripts/lib/run-group.mjs'
import { root } from './project.ts'

const waiting = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a program that starts a second one and prints its process id. */
async function run(then: string, limit: number) {
  let said = ''
  const outcome = await runGroup(
    process.execPath,
    ['-e', `const child = ${waiting}; process.stdout.write(String(child.pid), () => { ${then} })`],
    {
      ...{ cwd: root, limit },
      output: (text) => {
        said += text
      },
    },
  )
  return { outcome, pid: Number(said) }
}

test('behavior: what a program has started ends with it', async () => {
  const { outcome, pid } = await run('process.exit(3)', 60_000)
  expect(outcome).toEqual({ code: 3, isLate: false })
  expect(pid).toBeGreaterThan(0)
  await vi.waitFor(() => expect(isThere(pid)).toBe(false), 20_000)
})

test('timeout: a program that takes longer than its limit is ended with what it has started', async () => {
  const { outcome, pid } = await run('', 3_000)
  expect(outcome.isLate).toBe(true)
  expect(outcome.code).not.toBe(0)
  await vi.waitFor(() => expect(isThere(pid)).toBe(false), 20_000)
})
