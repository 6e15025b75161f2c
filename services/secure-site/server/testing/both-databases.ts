// New, empty databases of each supported kind, for tests that must hold on both.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postgresPrograms, startPostgres } from '../load/own-postgres.mjs'
import { atEnd } from './test-stack.ts'

const places = [
  [
    'SQLite',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'secure-'))
      atEnd(() => rm(folder, { recursive: true }))
      return path.join(folder, 'data.db')
    },
  ],
  [
    'Postgres',
    async () => {
      const postgres = await startPostgres(postgresPrograms ?? '')
      atEnd(() => postgres.stop())
      return postgres.url
    },
  ],
] as const

/** Names and start functions of the databases; Postgres only if it is installed. */
export const bothDatabases = places.filter(([name]) => name === 'SQLite' || postgresPrograms)
