import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { compiler } from '../../build/types.mjs'
import type { createKit as create } from '../../src/atoms/runtime/create-kit.ts'
import { FakeStorage } from '../fakes/storage.ts'
import { rows } from './rows.ts'

const project = path.resolve(import.meta.dirname, '../..')
const copy = path.join(project, '.cache/fourth-namespace')
const read = (file: string) => readFileSync(path.join(copy, 'src', file), 'utf8')

// The copy stays until the next run: the kit of a test may still load a file of it when the test has ended.
beforeAll(() => {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  cpSync(path.join(project, 'src'), path.join(copy, 'src'), {
    recursive: true,
    filter: (file) => !/\.test\.tsx?$/.test(file),
  })
  cpSync(path.join(import.meta.dirname, 'tern'), path.join(copy, 'src/chains/tern'), { recursive: true })
})

const compile = () => {
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(project, 'tsconfig.json'),
      include: ['src'],
      compilerOptions: { types: [] },
    }),
  )
  try {
    execFileSync(process.execPath, [compiler, '-p', copy], { cwd: copy })
    return []
  } catch (error) {
    const said = String((error as { stdout?: unknown }).stdout)
    return [...new Set([...said.matchAll(/^src\/(\S+?)\(/gm)].map(([, file]) => file as string))].sort()
  }
}

test('behavior: one row of types, and the compiler names every table that lacks the namespace', () => {
  const [types, provider] = rows as [(typeof rows)[0], (typeof rows)[0]]
  for (const { file, after, row } of [types, provider]) {
    expect(read(file).split(after), `${file}: ${after}`).toHaveLength(2)
    writeFileSync(path.join(copy, 'src', file), read(file).replace(after, after + row))
  }
  const named = compile()
  expect(named).toContain('chains/registry.ts')
  expect(named).toContain('chains/core/namespace-info.ts')
  // No view, no element, no router: tables and drivers only.
  expect(named.filter((file) => /^(elements|embedded|theme)\//.test(file))).toEqual([])
})

test('default: a folder and rows of tables are enough: it compiles, connects, signs, switches, comes back and leaves', async () => {
  for (const { file, after, row } of rows.slice(2)) {
    expect(read(file).split(after), `${file}: ${after}`).toHaveLength(2)
    writeFileSync(path.join(copy, 'src', file), read(file).replace(after, after + row))
  }
  const touched = [...new Set(rows.map(({ file }) => file))]
  expect(touched.filter((file) => !/^chains\/|^atoms\/i18n\//.test(file))).toEqual([])
  expect(compile()).toEqual([])

  let nests: readonly string[] = []
  const world = globalThis as { ternWallets?: unknown }
  world.ternWallets = {
    Kittiwake: {
      ask: async () => {
        nests = ['nest-1', 'nest-2']
      },
      nests: () => nests,
      leave: () => {
        nests = []
      },
      call: (nest: string, message: string) => `${nest} called ${message}`,
    },
  }
  const { createKit } = (await import(/* @vite-ignore */ path.join(copy, 'src/atoms/runtime/create-kit.ts'))) as {
    createKit: typeof create
  }
  const network = (id: string) => ({
    id,
    name: `Cliff ${id}`,
    chainNamespace: 'tern' as never,
    nativeCurrency: { name: 'Fish', symbol: 'FSH', decimals: 2 },
    rpcUrls: { default: { http: ['https://rpc.test'] } },
  })
  const storage = new FakeStorage()
  const open = () => createKit({ networks: [network('north'), network('south')] }, { storage })
  const kit = open()
  await kit.connect({ connectorId: 'tern:Kittiwake' })
  expect(kit.getState()).toMatchObject({ namespace: 'tern', address: 'nest-1', caipNetworkId: 'tern:north' })
  expect(await kit.signMessage('ahoy')).toBe('nest-1 called ahoy')
  await kit.switchNetwork('tern:south')
  expect(kit.getState().caipNetworkId).toBe('tern:south')
  const later = open()
  await later.ready()
  expect(later.getState()).toMatchObject({ status: 'connected', address: 'nest-1', caipNetworkId: 'tern:south' })
  await later.disconnect()
  expect(nests).toEqual([])
  expect(later.getState().status).toBe('disconnected')
  kit.destroy()
  later.destroy()
  Reflect.deleteProperty(world, 'ternWallets')
})
