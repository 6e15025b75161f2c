import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type Program, runProgram } from '../lib/testing/run-program.ts'
import { readWallets } from './read-wallets.mjs'
import { readSettings } from './settings.mjs'

const main = fileURLToPath(new URL('./main.mjs', import.meta.url))
const pier = { id: 'c0ffee00'.repeat(8), name: 'Pier', chains: ['eip155:1'] }
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wallets-'))
  ends.push(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'wallets.json')
  await writeFile(file, text)
  return file
}
function run(env: Record<string, string>): Program {
  const program = runProgram(main, env)
  ends.push(() => program.stop())
  return program
}

describe('the settings of the provider API', () => {
  it('are those of the environment', async () => {
    const file = await fileWith(JSON.stringify([pier]))
    expect(readSettings({ PROVIDER_API_WALLETS: file, PROVIDER_API_PROJECT_IDS: 'a,b' })).toMatchObject({
      projectIds: ['a', 'b'],
      wallets: [{ ...pier, order: 1, image_id: pier.id, supports_wc: true, mobile_link: null }],
    })
  })

  it('refuse what cannot be right', async () => {
    expect(() => readSettings({})).toThrow('PROVIDER_API_WALLETS is missing')
    expect(() => readSettings({ PROVIDER_API_WALLETS: '/nowhere.json' })).toThrow('cannot be read (ENOENT)')
    const broken = await fileWith('[')
    expect(() => readSettings({ PROVIDER_API_WALLETS: broken })).toThrow('is not JSON')
    const file = await fileWith('[]')
    expect(() => readSettings({ PROVIDER_API_WALLETS: file, PROVIDER_API_FEATURES: '{}' })).toThrow('FEATURES must be')
  })

  it.each([
    [{}, 'list must be a JSON list'],
    [[7], 'wallet 1 must be an object'],
    [[pier, pier], 'wallet 2 has the id of one before it'],
    [[{ ...pier, id: 'x' }], 'wallet 1: id must be 64 hexadecimal digits'],
    [[{ ...pier, name: '' }], 'name must be a text'],
    [[{ ...pier, chains: 'eip155:1' }], 'chains must be a list of CAIP-2 ids'],
    [[{ ...pier, mobile_link: 7 }], 'mobile_link must be a text'],
    [[{ ...pier, injected: [{}] }], 'injected must be a list'],
  ])('refuse the list %j', (list, text) => {
    expect(() => readWallets(list, 'list')).toThrow(text)
  })
})

describe('the provider API as a program', () => {
  it('serves the list, tells its health, has no switches, and ends when it is told to', async () => {
    const program = run({ PROVIDER_API_PORT: '0', PROVIDER_API_WALLETS: await fileWith(JSON.stringify([pier])) })
    const url = await program.ready
    expect(await (await fetch(`${url}/getWallets`)).json()).toMatchObject({ count: 1, data: [{ name: 'Pier' }] })
    expect((await fetch(`${url}/getWalletImage/${pier.id}`)).headers.get('content-type')).toBe('image/svg+xml')
    const health = await fetch(`${url}/health`)
    expect([health.status, await health.json()]).toEqual([200, { wallets: 1 }])
    expect((await fetch(`${url}/_control`)).status).toBe(404)
    expect(await program.stop()).toBe(0)
  })

  it('says in one sentence why it does not start', async () => {
    const program = run({})
    expect(await program.ended).toBe(1)
    expect(program.said()).toBe('PROVIDER_API_WALLETS is missing: the JSON file with the list of wallets.\n')
  })
})
