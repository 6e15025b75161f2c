import { readEnvironment as readVariables } from '../../../lib/read-environment.mjs'
import { SettingsError } from './settings.mjs'

/**
 * Returns the server's options from environment variables. Each name also works with the suffix `_FILE`, for secret
 * managers that provide values as files.
 * @param {Record<string, string | undefined>} env
 * @returns {import('./settings.mjs').SecureServerOptions}
 */
export function readEnvironment(env) {
  const { text: read, number, json } = readVariables(env)
  const [key, cert] = [read('SECURE_TLS_KEY'), read('SECURE_TLS_CERT')]
  if ((key === undefined) !== (cert === undefined)) throw new SettingsError('TLS needs a key and a certificate.')
  const options = {
    port: number('SECURE_PORT', 65_535) ?? 8443,
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
