import { describe, expect, test } from 'vitest'
import { type Chunks, closure } from '../../../build/stages.mjs'
import { read } from '../project.ts'

const { npm, cdn } = JSON.parse(read('dist/meta.json')) as { readonly npm: Chunks; readonly cdn: Chunks }
const own = /^src\/(?:x402|chains\/eip155\/transfer-authorization)/
const modulesOf = (chunks: Chunks, files: Iterable<string>) =>
  [...files].flatMap((file) => Object.keys(chunks[file]?.modules ?? {}))

describe('wallet-modal/x402', () => {
  test('default: it is an entry of its own, which nobody else pays for', () => {
    expect(modulesOf(npm, ['x402.js'])).toContain('src/x402/wrap-fetch.ts')
    const others = Object.keys(npm).filter((file) => file !== 'x402.js')
    expect(modulesOf(npm, others).filter((module) => own.test(module))).toEqual([])
    expect(modulesOf(cdn, Object.keys(cdn)).filter((module) => own.test(module))).toEqual([])
  })

  test('default: it is at most 9 KB, as it is published, besides what a connected page has', () => {
    expect(npm['x402.js']?.gzip).toBeGreaterThan(1_000)
    expect(npm['x402.js']?.gzip).toBeLessThan(9 * 1024)
  })

  test('default: docs/sizes.md names its size as it is', () => {
    const told = /`wallet-modal\/x402` .+ they add ([\d.]+) KB of at most 9 KB/.exec(read('docs/sizes.md'))?.[1]
    expect(Math.abs(Number(told) - (npm['x402.js']?.gzip ?? 0) / 1024)).toBeLessThan(0.3)
  })

  test('default: it draws nothing', () => {
    // Without the packages, which are not among the files.
    const files = Object.entries(npm).map(([file, chunk]) => {
      return [file, { ...chunk, imports: chunk.imports.filter((name) => npm[name]) }] as const
    })
    const forViews = /^src\/(?:react-views|elements|theme)\//
    expect(modulesOf(npm, closure(Object.fromEntries(files), ['x402.js'])).filter((module) => forViews.test(module))).toEqual([])
  })
})
