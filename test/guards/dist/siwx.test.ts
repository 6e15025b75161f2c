import { describe, expect, test } from 'vitest'
import type { Chunks } from '../../../build/stages.mjs'
import { read } from '../project.ts'

describe('wallet-modal/siwx/server', () => {
  test('default: it reaches no code for pages', () => {
    const { server } = JSON.parse(read('dist/meta.json')) as { readonly server: Chunks }
    const chunks = Object.values(server)
    const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules))
    expect(modules).toContain('src/siwx/server/create-siwx-server.ts')
    const forPages = /^src\/(?:atoms|elements|react-views|theme|embedded|testing|frameworks|bridges|siwx\/client)\//
    expect(modules.filter((module) => forPages.test(module))).toEqual([])
    const asked = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    expect(asked).toContain('@noble/hashes/sha2')
    expect(asked.filter((name) => /^(?:react|preact|jotai|@r2wc)\b/.test(name))).toEqual([])
    const named = Object.keys(server).filter((file) => /\b(?:localStorage|document|window)\b/.test(read(`dist/siwx/${file}`)))
    expect(named).toEqual([])
  })
})
