import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type Program, runProgram } from '../lib/testing/run-program.ts'
import { readSettings } from './settings.mjs'

const main = fileURLToPath(new URL('./main.mjs', import.meta.url))
let program: Program | undefined
afterEach(() => program?.stop())

describe('the settings of the relay', () => {
  it('are those of the environment', () => {
    expect(readSettings({})).toEqual({})
    expect(
      readSettings({
        RELAY_PORT: '0',
        RELAY_AUDIENCES: 'wss://relay.example, wss://other.example',
        RELAY_ORIGINS: 'https://shop.example',
        RELAY_LIMITS: '{"topics":5}',
      }),
    ).toEqual({
      port: 0,
      audiences: ['wss://relay.example', 'wss://other.example'],
      origins: ['https://shop.example'],
      limits: { topics: 5 },
    })
  })

  it.each([
    [{ RELAY_PORT: '70000' }, 'RELAY_PORT must be a number from 0 to 65535, not "70000".'],
    [{ RELAY_AUDIENCES: 'relay.example' }, 'RELAY_AUDIENCES: "relay.example" must be a wss:// or ws:// URL.'],
    [{ RELAY_ORIGINS: 'https://shop.example/' }, 'must be an origin'],
    [{ RELAY_ORIGINS: 'https://shop.example,' }, 'RELAY_ORIGINS has an empty entry.'],
    [{ RELAY_HEARTBEAT: '60000' }, 'RELAY_HEARTBEAT must be from 1000 to 30000 milliseconds.'],
    [{ RELAY_LIMITS: '{' }, 'RELAY_LIMITS is not JSON.'],
    [{ RELAY_LIMITS: '{"topic":5}' }, 'there is no limit "topic"'],
    [{ RELAY_LIMITS: '{"topics":0}' }, 'topics must be a whole number above 0'],
  ])('refuse %o', (env, text) => {
    expect(() => readSettings(env)).toThrow(text)
  })
})

describe('the relay as a program', () => {
  it('says where it is, tells its health, has no switches, and ends when it is told to', async () => {
    program = runProgram(main, { RELAY_PORT: '0' })
    const url = (await program.ready).replace('ws:', 'http:')
    const health = await fetch(`${url}/health`)
    expect([health.status, await health.json()]).toEqual([200, { relay: true }])
    expect((await fetch(`${url}/_control`)).status).toBe(426)
    expect(await program.stop()).toBe(0)
  })

  it('says in one sentence why it does not start', async () => {
    program = runProgram(main, { RELAY_PORT: 'x' })
    expect(await program.ended).toBe(1)
    expect(program.said()).toBe('RELAY_PORT must be a number from 0 to 65535, not "x".\n')
  })
})
