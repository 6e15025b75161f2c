import { openPostgres } from './postgres.mjs'
import { openSqlite } from './sqlite.mjs'

/**
 * @typedef {string | number | null} Value
 * @typedef {Record<string, Value>} Row
 * @typedef {object} Statements `?` stands for a value in both drivers
 * @property {(sql: string, ...values: Value[]) => Promise<Row | undefined>} get the first row
 * @property {(sql: string, ...values: Value[]) => Promise<Row[]>} all
 * @property {(sql: string, ...values: Value[]) => Promise<number>} run the number of rows that it changed
 *
 * @typedef {Statements & { lock(name: string): Promise<void> }} Transaction `lock` keeps every other transaction that
 *   asks for the same name waiting until this one ends
 * @typedef {Statements & { kind: 'sqlite' | 'postgres', close(): Promise<void>,
 *   listen(hear: (text: string) => void): Promise<void>, tell(text: string): Promise<void>,
 *   transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> }} Database `tell` is heard by every process on the database
 */

/**
 * A file (or `:memory:`) with SQLite, or a Postgres server by its URL; with every table that it needs.
 * @param {string} place
 * @returns {Promise<Database>}
 */
export const openDatabase = (place) => (/^postgres(?:ql)?:\/\//.test(place) ? openPostgres(place) : openSqlite(place))
