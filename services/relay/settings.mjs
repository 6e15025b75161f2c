import { readEnvironment } from '../lib/read-environment.mjs'
import { StartError } from '../lib/start-error.mjs'
import { defaultLimits } from './limits.mjs'

const isOrigin = (text) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
const isRelayUrl = (text) => URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol)

function readLimits(given) {
  if (given === undefined) return undefined
  if (!given || typeof given !== 'object' || Array.isArray(given))
    throw new StartError('RELAY_LIMITS must be one JSON object.')
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaultLimits, name))
      throw new StartError(
        `RELAY_LIMITS: there is no limit "${name}". There are: ${Object.keys(defaultLimits).join(', ')}.`,
      )
    if (!Number.isSafeInteger(value) || value < 1)
      throw new StartError(`RELAY_LIMITS: ${name} must be a whole number above 0.`)
  }
  return given
}

/**
 * Returns the options of `startRelay` from environment variables; README.md lists them.
 * @param {Record<string, string | undefined>} env
 * @returns {NonNullable<Parameters<typeof import('./relay.mjs').startRelay>[0]>}
 */
export function readSettings(env) {
  const { text, number, list, json } = readEnvironment(env)
  const audiences = list('RELAY_AUDIENCES')
  const wrongAudience = audiences?.find((url) => !isRelayUrl(url))
  if (wrongAudience) throw new StartError(`RELAY_AUDIENCES: "${wrongAudience}" must be a wss:// or ws:// URL.`)
  const origins = list('RELAY_ORIGINS')
  const wrongOrigin = origins?.find((origin) => !isOrigin(origin))
  if (wrongOrigin)
    throw new StartError(`RELAY_ORIGINS: "${wrongOrigin}" must be an origin, such as https://shop.example.`)
  const heartbeat = number('RELAY_HEARTBEAT')
  // Clients in Node end a connection after 35 seconds without a ping.
  if (heartbeat !== undefined && (heartbeat < 1000 || heartbeat > 30_000))
    throw new StartError('RELAY_HEARTBEAT must be from 1000 to 30000 milliseconds.')
  const options = {
    port: number('RELAY_PORT', 65_535),
    host: text('RELAY_HOST'),
    audiences,
    projectIds: list('RELAY_PROJECT_IDS'),
    origins,
    heartbeat,
    limits: readLimits(json('RELAY_LIMITS')),
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
