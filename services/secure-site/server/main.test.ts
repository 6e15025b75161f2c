import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnvironment } from './settings/environment.mjs'
import { atEnd, endAll, masterKey, pepper } from './testing/test-stack.ts'

afterEach(endAll)
const main = fileURLToPath(new URL('./main.mjs', import.meta.url))
const projects = JSON.stringify({ shop: { name: 'Shop', origins: ['https://shop.example'] } })
const sound = {
  SECURE_PUBLIC_URL: 'https://wallet.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'wallet@mail.example',
  SECURE_PEPPER: pepper,
  SECURE_MASTER_KEY: masterKey,
  SECURE_PROJECTS: projects,
}
const run = (env: Record<string, string>, ...flags: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [main, ...flags], { env: { PATH: process.env.PATH, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    )
  })

describe('the server on its own', () => {
  it('says how it is set up', async () => {
    const { code, said } = await run(sound, '--check')
    expect(code).toBe(0)
    expect(said).toContain('the operator cannot rebuild a key')
    const operator = JSON.stringify({ shop: { ...JSON.parse(projects).shop, recovery: 'operator' } })
    expect((await run({ ...sound, SECURE_PROJECTS: operator }, '--check')).said).toContain(
      'whoever has the database and the master key can rebuild every key',
    )
    expect(said).not.toContain(pepper)
    expect(said).not.toContain(masterKey)
  })

  it('says in one sentence why it does not start', async () => {
    const { SECURE_PEPPER: _, ...rest } = sound
    const { code, said } = await run(rest)
    expect([code, said]).toEqual([1, 'The pepper is missing or shorter than 32 characters.\n'])
  })

  it('reads secrets from files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'))
    atEnd(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'pepper')
    await writeFile(file, `${pepper}\n`)
    expect(readEnvironment({ SECURE_PEPPER_FILE: file, SECURE_MASTER_KEY: 'a,b' })).toMatchObject({
      pepper,
      masterKey: ['a', 'b'],
    })
    expect(() => readEnvironment({ SECURE_PEPPER_FILE: `${file}2` })).toThrow('there is no file')
    expect(() => readEnvironment({ SECURE_PROJECTS: '{' })).toThrow('not JSON')
    expect(() => readEnvironment({ SECURE_PORT: 'x' })).toThrow('number')
  })
})
