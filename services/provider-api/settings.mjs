import { readFileSync } from 'node:fs'
import { readEnvironment } from '../lib/read-environment.mjs'
import { StartError } from '../lib/start-error.mjs'
import { readWallets } from './read-wallets.mjs'

/** @param {string | undefined} file */
function readList(file) {
  if (!file) throw new StartError('PROVIDER_API_WALLETS is missing: the JSON file with the list of wallets.')
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`PROVIDER_API_WALLETS: ${file} cannot be read (${error?.code ?? error}).`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new StartError(`PROVIDER_API_WALLETS: ${file} is not JSON.`)
  }
}

function readFeatures(given) {
  const isFeature = (one) => typeof one?.id === 'string' && typeof one.isEnabled === 'boolean'
  if (given !== undefined && !(Array.isArray(given) && given.every(isFeature)))
    throw new StartError('PROVIDER_API_FEATURES must be a JSON list of { id, isEnabled, config }.')
  return given
}

/**
 * Returns the options of `startProviderApi` from environment variables; README.md lists them.
 * @param {Record<string, string | undefined>} env
 * @returns {Parameters<typeof import('./provider-api.mjs').startProviderApi>[0]}
 */
export function readSettings(env) {
  const { text, number, list, json } = readEnvironment(env)
  const options = {
    port: number('PROVIDER_API_PORT', 65_535),
    host: text('PROVIDER_API_HOST'),
    projectIds: list('PROVIDER_API_PROJECT_IDS'),
    allowedOrigins: list('PROVIDER_API_ALLOWED_ORIGINS'),
    features: readFeatures(json('PROVIDER_API_FEATURES')),
  }
  const file = env.PROVIDER_API_WALLETS || undefined
  const wallets = readWallets(readList(file), `PROVIDER_API_WALLETS: ${file}`)
  return { ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)), wallets }
}
