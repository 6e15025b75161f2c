#!/usr/bin/env node
// Starts the secure site's server with settings from environment variables; see README.md.
import { parseArgs } from 'node:util'
import { StartError } from '../../lib/start-error.mjs'
import { verifyAuditLog } from './audit/audit.mjs'
import { adoptDatabase } from './database/adopt-database.mjs'
import { backUp } from './database/backup.mjs'
import { openDatabase } from './database/database.mjs'
import { deriveKeys } from './keys/secrets.mjs'
import { startSecureServer } from './secure-server.mjs'
import { readEnvironment } from './settings/environment.mjs'
import { reportConfiguration } from './settings/report-configuration.mjs'
import { readSettings, SettingsError } from './settings/settings.mjs'

const help = `node main.mjs                starts the server
node main.mjs --check        says how it is set up, and starts nothing
node main.mjs --verify-log   reads the audit log and says whether it is as it was written
                             (with --head <row>:<hash>, as the server said it before, also whether it goes on from there)
node main.mjs --backup <file> writes a copy of a SQLite database into a new file, while a server runs
node main.mjs --adopt-database
                             takes the rows of a database of an older version as they are, once`

/** Milliseconds between two log lines with the newest audit row, which an operator can keep elsewhere. */
const hour = 3_600_000

async function verifyLog({ database: place, pepper }, kept) {
  const [, seq, hash] = /^(\d+):([\w-]{43})$/.exec(kept ?? '') ?? []
  if (kept !== undefined && hash === undefined) throw new SettingsError('--head must be <row>:<hash>.')
  const database = await openDatabase(place)
  const { auditMac } = deriveKeys(pepper)
  const older = hash === undefined ? undefined : { seq: Number(seq), hash }
  const { rows, waiting, forged, head, brokenAt, cutAt } = await verifyAuditLog(database, auditMac, older)
  await database.close()
  const wrong = [
    ...(brokenAt ? [`Row ${brokenAt} is not as it was written.`] : []),
    ...(cutAt ? [`Row ${cutAt} says that rows before it were cut off.`] : []),
    ...(forged ? [`${forged} entries without a number are not as they were written.`] : []),
  ]
  const more = waiting ? ` ${waiting} more have no number yet.` : ''
  const sound = `${rows} rows, as they were written; last hash ${head}.${more}`
  console.log(wrong.length > 0 ? wrong.join('\n') : sound)
  return wrong.length > 0 ? 1 : 0
}

function check(settings) {
  const { good, think } = reportConfiguration(settings)
  for (const line of good) console.log(`  ok     ${line}`)
  for (const line of think) console.log(`  think  ${line}`)
  return 0
}

async function start(options) {
  const server = await startSecureServer(options)
  console.log(`Ready at ${server.url}`)
  const sayHead = () => {
    const { seq, hash } = server.logHead() ?? {}
    if (seq) console.log(`Log ${seq}:${hash}`)
  }
  setInterval(sayHead, hour).unref()
  let leaving = false
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, async () => {
      if (leaving) return
      leaving = true
      await server.stop()
      sayHead()
      process.exit(0)
    })
}

try {
  const { values } = parseArgs({
    options: {
      ...{ check: { type: 'boolean' }, 'verify-log': { type: 'boolean' }, help: { type: 'boolean' } },
      ...{ head: { type: 'string' }, 'adopt-database': { type: 'boolean' }, backup: { type: 'string' } },
    },
  })
  const options = values.help ? undefined : readEnvironment(process.env)
  if (!options) console.log(help)
  else if (values.check) process.exitCode = check(readSettings(options))
  else if (values['verify-log']) process.exitCode = await verifyLog(readSettings(options), values.head)
  else if (values.backup !== undefined) {
    backUp(readSettings(options).database, values.backup)
    console.log(`Copied to ${values.backup}.`)
  } else if (values['adopt-database'])
    console.log(`${await adoptDatabase(readSettings(options))} accounts: their rows are authenticated from now on.`)
  else await start(options)
} catch (error) {
  // A settings error is one sentence; any other error keeps its stack.
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
