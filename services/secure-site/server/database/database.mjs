import { openPostgres } from './postgres.mjs'
import { openSqlite } from './sqlite.mjs'

/**
 * @typedef {string | number | null} Value
 * @typedef {Record<string, Value>} Row
 * @typedef {object} Statements `?` stands for a value in both drivers
 * @property {(sql: string, ...values: Value[]) => Promise<Row | undefined>} get returns the first row
 * @property {(sql: string, ...values: Value[]) => Promise<Row[]>} all
 * @property {(sql: string, ...values: Value[]) => Promise<number>} run returns the number of changed rows
 *
 * @typedef {Statements & { lock(name: string): Promise<void> }} Transaction `lock` blocks other transactions that
 * request the same name until this one ends
 * @typedef {Statements & { kind: 'sqlite' | 'postgres', close(): Promise<void>,
 * listen(hear: (text: string) => void): Promise<void>, tell(text: string): Promise<void>,
 * transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> }} Database `tell` notifies every process
 * on the database
 */

/**
 * Opens a SQLite file (or `:memory:`), or a Postgres server by its URL, and creates the missing tables.
 * @param {string} place
 * @returns {Promise<Database>}
 */
export const openDatabase = (place) => (/^postgres(?:ql)?:\/\//.test(place) ? openPostgres(place) : openSqlite(place))
