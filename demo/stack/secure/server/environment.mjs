import { existsSync, readFileSync } from 'node:fs'
import { SettingsError } from './settings.mjs'

/**
 * The options of the server from environment variables. Every name also works with `_FILE` at its end, for a file
 * that has the value: that is how secret managers hand them over.
 * @param {Record<string, string | undefined>} env
 * @returns {import('./settings.mjs').SecureServerOptions}
 */
export function readEnvironment(env) {
  const read = (name) => {
    const file = env[`${name}_FILE`]
    if (file === undefined) return env[name] || undefined
    if (!existsSync(file)) throw new SettingsError(`${name}_FILE: there is no file ${file}.`)
    return readFileSync(file, 'utf8').trim()
  }
  const number = (name) => {
    const text = read(name)
    if (text !== undefined && !/^\d+$/.test(text)) throw new SettingsError(`${name} must be a number.`)
    return text === undefined ? undefined : Number(text)
  }
  const json = (name) => {
    const text = read(name)
    try {
      return text === undefined ? undefined : JSON.parse(text)
    } catch {
      throw new SettingsError(`${name} is not JSON.`)
    }
  }
  const [key, cert] = [read('SECURE_TLS_KEY'), read('SECURE_TLS_CERT')]
  if ((key === undefined) !== (cert === undefined)) throw new SettingsError('TLS needs a key and a certificate.')
  const options = {
    port: number('SECURE_PORT') ?? 8443,
    host: read('SECURE_HOST'),
    publicUrl: read('SECURE_PUBLIC_URL'),
    tls: key === undefined ? undefined : { key, cert },
    database: read('DATABASE_URL') ?? 'secure.db',
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    pepper: read('SECURE_PEPPER'),
    masterKey: read('SECURE_MASTER_KEY')?.split(','),
    projects: json('SECURE_PROJECTS'),
    assets: read('SECURE_ASSETS'),
    codeCost: number('SECURE_CODE_COST'),
    trustedProxies: number('SECURE_TRUSTED_PROXIES'),
    limits: json('SECURE_LIMITS'),
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
