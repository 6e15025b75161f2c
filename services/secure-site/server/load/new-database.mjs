import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Creates an empty database on the same Postgres server. Returns its URL.
 * @param {string} url of a Postgres whose user may create databases
 * @param {string} name prefix of its name
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
