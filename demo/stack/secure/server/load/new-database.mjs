import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * A new, empty database beside the one that is named. Gives its URL.
 * @param {string} url of a Postgres whose user may make databases
 * @param {string} name what its name begins with
 */
export async function newDatabase(url, name) {
  const made = `${name}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(made)}`)
  } finally {
    await client.end()
  }
  const next = new URL(url)
  next.pathname = `/${made}`
  return next.href
}
