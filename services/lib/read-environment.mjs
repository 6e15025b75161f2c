import { existsSync, readFileSync } from 'node:fs'
import { StartError } from './start-error.mjs'

/**
 * Reads settings from environment variables. Each name also works with the suffix `_FILE`, for secret managers that
 * provide values as files. An empty variable counts as missing.
 * @param {Record<string, string | undefined>} env
 */
export function readEnvironment(env) {
  /** @param {string} name @returns {string | undefined} */
  const text = (name) => {
    const file = env[`${name}_FILE`]
    if (file === undefined) return env[name] || undefined
    if (!existsSync(file)) throw new StartError(`${name}_FILE: there is no file ${file}.`)
    return readFileSync(file, 'utf8').trim()
  }
  return {
    text,
    /** @param {string} name @param {number} [most] */
    number(name, most = Number.MAX_SAFE_INTEGER) {
      const value = text(name)
      if (value === undefined) return undefined
      if (!/^\d+$/.test(value) || Number(value) > most)
        throw new StartError(
          `${name} must be a number${most === Number.MAX_SAFE_INTEGER ? '' : ` from 0 to ${most}`}, not "${value}".`,
        )
      return Number(value)
    },
    /** Returns the comma-separated entries. @param {string} name */
    list(name) {
      const value = text(name)
      const entries = value?.split(',').map((entry) => entry.trim())
      if (entries?.includes('')) throw new StartError(`${name} has an empty entry.`)
      return entries
    },
    /** @param {string} name */
    json(name) {
      const value = text(name)
      try {
        return value === undefined ? undefined : JSON.parse(value)
      } catch {
        throw new StartError(`${name} is not JSON.`)
      }
    },
  }
}
