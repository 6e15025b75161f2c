import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { root } from '../project.ts'

const run = promisify(execFile)

/**
 * Imports a module in a fresh Node whose browser globals are traps; gives the globals that code of `folder` touched.
 * Packages may ask `typeof window`; ours have no reason to ask anything while they are imported.
 */
async function touched(file: string, folder: string): Promise<string[]> {
  const script = `
    const touched = new Set()
    for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'indexedDB', 'customElements'])
      Object.defineProperty(globalThis, name, { configurable: true, get() {
        const caller = new Error().stack.split('\\n')[2] ?? ''
        if (caller.includes(${JSON.stringify(folder)})) touched.add(name)
        return undefined
      }, set(value) {
        // The reactive element brings its own registry where there is none.
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
      } })
    await import(${JSON.stringify(path.join(root, file))})
    console.log(JSON.stringify([...touched]))
    // Nothing keeps the process alive, for example a timer.
    setTimeout(() => { console.error('still running'); process.exit(1) }, 3000).unref()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root, timeout: 20_000 })
  return JSON.parse(stdout) as string[]
}

describe('import in Node', () => {
  test.each(['index', 'elements', 'react', 'vue', 'svelte', 'solid', 'preact', 'networks', 'testing', 'wagmi', 'pay', 'x402', 'smart-sessions', 'siwx', 'siwx/server'])('default: %s touches nothing', async (name) => {
    // Definition needs the registry; asking whether there is one is the one exception.
    const allowed = /^(elements|pay|react|vue|svelte|solid|preact)$/.test(name) ? ['customElements'] : []
    const found = await touched(`dist/${name}.js`, path.join(root, 'dist', path.sep))
    expect(found.filter((global) => !allowed.includes(global))).toEqual([])
  })

  test('behavior: the violation file is caught', async () => {
    const file = 'test/guards/violations/ssr/touches.mjs'
    expect((await touched(file, '/violations/')).sort()).toEqual(['document', 'localStorage', 'window'])
  })
})
