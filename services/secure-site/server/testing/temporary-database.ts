import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atEnd } from './test-stack.ts'

export async function temporaryDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'secure-'))
  atEnd(() => rm(folder, { recursive: true }))
  return { folder, database: path.join(folder, 'data.db') }
}
