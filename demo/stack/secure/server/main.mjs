#!/usr/bin/env node
// The server of the embedded wallet on its own, set up by environment variables; see README.md.
import { parseArgs } from 'node:util'
import { verifyAuditLog } from './audit.mjs'
import { openDatabase } from './database/database.mjs'
import { readEnvironment } from './environment.mjs'
import { describePosture } from './posture.mjs'
import { deriveKeys } from './secrets.mjs'
import { startSecureServer } from './secure-server.mjs'
import { readSettings } from './settings.mjs'

const help = `node main.mjs                starts the server
node main.mjs --check        says how it is set up, and starts nothing
node main.mjs --verify-log   reads the audit log and says whether it is as it was written`

async function verifyLog({ database: place, pepper }) {
  const database = await openDatabase(place)
  const { rows, head, brokenAt } = await verifyAuditLog(database, deriveKeys(pepper).auditMac)
  await database.close()
  console.log(
    brokenAt ? `Row ${brokenAt} is not as it was written.` : `${rows} rows, as they were written; last hash ${head}.`,
  )
  return brokenAt ? 1 : 0
}

function check(settings) {
  const { good, think } = describePosture(settings)
  for (const line of good) console.log(`  ok     ${line}`)
  for (const line of think) console.log(`  think  ${line}`)
  return 0
}

async function start(options) {
  const server = await startSecureServer(options)
  console.log(`Ready at ${server.url}`)
  let leaving = false
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, async () => {
      if (leaving) return
      leaving = true
      await server.stop()
      process.exit(0)
    })
}

try {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, 'verify-log': { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const options = values.help ? undefined : readEnvironment(process.env)
  if (!options) console.log(help)
  else if (values.check) process.exitCode = check(readSettings(options))
  else if (values['verify-log']) process.exitCode = await verifyLog(readSettings(options))
  else await start(options)
} catch (error) {
  // What is wrong with the settings is one sentence; anything else has a place in the code.
  console.error(error?.name === 'SettingsError' ? error.message : error)
  process.exitCode = 1
}
