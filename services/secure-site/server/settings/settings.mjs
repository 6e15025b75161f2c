import { createPrivateKey } from 'node:crypto'
import { StartError } from '../../../lib/start-error.mjs'
import { readEmailAddress } from '../login/email-address.mjs'
import { knownProviders } from '../oauth/known-providers.mjs'
import { defaultLimits } from '../rate-limits/limits.mjs'
import { isLoopback, readOrigin, readUrl } from './urls.mjs'

/**
 * @typedef {{ like?: string, issuer?: string, authorizationEndpoint?: string, tokenEndpoint?: string,
 * userinfoEndpoint?: string, emailsEndpoint?: string, clientId: string, clientSecret?: string,
 * clientKey?: { teamId: string, keyId: string, privateKey: string }, clientAuth?: 'basic' | 'post', pkce?: boolean,
 * responseMode?: 'form_post', userinfoField?: string, noUserinfo?: boolean, scopes?: readonly string[], label?: string,
 * claims?: { subject?: string, name?: string, email?: string, emailVerified?: string },
 * parameters?: Record<string, string> }} SocialOptions with `issuer` alone, OpenID Connect by discovery; with the three
 * endpoints, plain OAuth 2.0; with neither, the known settings of the provider of that name (or of the name in `like`)
 * @typedef {{ entryPoint: string, request(call: { method: string, params: readonly unknown[] }): Promise<unknown> }}
 * Bundler in this process; rejects with the bundler's reason
 * @typedef {{ name: string, symbol: string, decimals: number, explorer?: string }} NetworkNames display data of a
 * network, its coin and its explorer; approvals show amounts by it
 * @typedef {{ name: string, origins: readonly string[], rpc?: Record<string, string>,
 * networks?: Record<string, NetworkNames>, socials?: Record<string, SocialOptions>,
 * farcaster?: { relay: string, idRegistryRpc?: string, trustCustody?: boolean }, recovery?: 'operator' | 'code',
 * codeLength?: number, codeSeconds?: number, newDevice?: 'always' | 'known' | 'never',
 * bundler?: Record<string, { url: string, entryPoint: string } | Bundler> }} ProjectOptions
 * @typedef {{ port?: number, host?: string, publicUrl?: string, tls?: { key: string | Buffer, cert: string | Buffer },
 * database?: string, smtpUrl: string, mailFrom: string, pepper: string, masterKey: string | readonly string[],
 * projects: Record<string, ProjectOptions>, assets?: string, clock?: () => number, codeCost?: number,
 * trustedProxies?: number, popupTie?: 'name' | 'opener' | 'none', limits?: Partial<typeof defaultLimits>,
 * onWallet?: (addresses: Record<string, string>) => Promise<unknown> }} SecureServerOptions `onWallet` receives the
 * addresses of every new wallet by namespace, before its creation is answered; its errors are ignored
 */

/** Thrown for settings with which the server must not start. */
export class SettingsError extends StartError {
  name = 'SettingsError'
}

function need(condition, text) {
  if (!condition) throw new SettingsError(text)
}

const isCaip2 = (text) => /^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(text)

function readKey(text, index) {
  const what = index === 0 ? 'The master key' : `The master key ${index + 1}`
  need(typeof text === 'string', `${what} is missing: 32 random bytes in base64 or hex.`)
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  need(bytes.length === 32, `${what} must be 32 bytes in base64 or hex; this is ${bytes.length}.`)
  need(new Set(bytes).size >= 12, `${what} does not look random.`)
  return bytes
}

function readPepper(pepper) {
  need(typeof pepper === 'string' && pepper.length >= 32, 'The pepper is missing or shorter than 32 characters.')
  need(new Set(pepper).size >= 10, 'The pepper does not look random.')
  return pepper
}

function readSocial(place, provider, given) {
  need(given && typeof given === 'object', `${place} is not an object.`)
  const { like = given.issuer || given.authorizationEndpoint ? undefined : provider, ...own } = given
  const known = like !== undefined && Object.hasOwn(knownProviders, like) ? knownProviders[like] : undefined
  need(like === undefined || known, `${place} needs an issuer, or three endpoints: "${like}" is not known here.`)
  const options = { ...known, ...own, claims: { ...known?.claims, ...own.claims } }
  need(typeof options.clientId === 'string' && options.clientId !== '', `${place}.clientId is missing.`)
  const names = ['authorizationEndpoint', 'tokenEndpoint', 'userinfoEndpoint']
  const wanted = options.issuer === undefined ? names : ['issuer']
  if (options.emailsEndpoint !== undefined) wanted.push('emailsEndpoint')
  for (const name of wanted)
    need(readUrl(options[name]), `${place}.${name} must be an https URL (http on this machine).`)
  need([undefined, 'basic', 'post'].includes(options.clientAuth), `${place}.clientAuth must be "basic" or "post".`)
  need([undefined, 'form_post'].includes(options.responseMode), `${place}.responseMode must be "form_post".`)
  const { clientKey, clientSecret } = options
  need(
    !known || clientKey || clientSecret,
    `${place} needs a clientSecret${like === 'apple' ? ', or a clientKey' : ''}.`,
  )
  if (clientKey) readClientKey(`${place}.clientKey`, clientKey)
  return { scopes: options.issuer ? ['openid', 'email', 'profile'] : [], parameters: {}, ...options }
}

function readClientKey(place, { teamId, keyId, privateKey }) {
  for (const [name, value] of Object.entries({ teamId, keyId }))
    need(/^[A-Za-z0-9]{1,32}$/.test(value ?? ''), `${place}.${name} is missing.`)
  let details
  try {
    details = createPrivateKey(privateKey).asymmetricKeyDetails
  } catch {
    // The error is thrown below.
  }
  need(details?.namedCurve === 'prime256v1', `${place}.privateKey must be a private key of P-256, in PEM.`)
}

function readNames(place, chain, names) {
  need(isCaip2(chain), `${place} is not a CAIP-2 id.`)
  need(names && typeof names === 'object', `${place} is not an object.`)
  const { name, symbol, decimals, explorer } = names
  // These names stand next to amounts, so that they must not contain digits alone or characters that change the text
  // direction.
  need(
    /^(?=.*\p{L})[\p{L}\p{N} .()-]{1,32}$/u.test(name ?? ''),
    `${place}.name must be 1 to 32 letters, digits or ". ( ) -".`,
  )
  need(/^(?=.*\p{L})[\p{L}\p{N}$₿.-]{1,12}$/u.test(symbol ?? ''), `${place}.symbol must be 1 to 12 letters or digits.`)
  need(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36, `${place}.decimals must be 0 to 36.`)
  need(explorer === undefined || readUrl(explorer), `${place}.explorer must be an https URL (http on this machine).`)
}

function readProject([id, options]) {
  const place = `projects.${id}`
  need(/^[\w-]{1,64}$/.test(id), `The project id "${id}" may have letters, digits, _ and - only, at most 64.`)
  need(options && typeof options === 'object', `${place} is not an object.`)
  const { name, origins, rpc = {}, socials = {}, recovery = 'code', codeLength = 8, codeSeconds = 300 } = options
  const { newDevice = 'always', bundler = {}, farcaster, networks = {} } = options
  for (const [chain, one] of Object.entries(bundler)) {
    const reached = typeof one?.request === 'function' || readUrl(one?.url)
    const known = reached && typeof one.entryPoint === 'string'
    need(known, `${place}.bundler: "${chain}" needs an https url (http on this machine) and an entryPoint.`)
  }
  if (farcaster) {
    need(readUrl(farcaster.relay), `${place}.farcaster.relay must be an https URL (http on this machine).`)
    const proves =
      farcaster.idRegistryRpc === undefined ? farcaster.trustCustody === true : readUrl(farcaster.idRegistryRpc)
    need(proves, `${place}.farcaster needs idRegistryRpc, to ask whose an fid is, or trustCustody: true.`)
  }
  // The name is used in mails and in a mail header.
  need(typeof name === 'string' && /^[^\p{C}<>]{1,64}$/u.test(name), `${place}.name must be 1 to 64 plain characters.`)
  need(Array.isArray(origins) && origins.length > 0, `${place}.origins must list at least one origin.`)
  for (const origin of origins) {
    need(origin !== '*', `${place}.origins: "*" would let any page show the frame.`)
    need(readOrigin(origin), `${place}.origins: "${origin}" must be an origin with https (http on this machine).`)
  }
  for (const [chain, url] of Object.entries(rpc)) {
    need(isCaip2(chain), `${place}.rpc: "${chain}" is not a CAIP-2 id.`)
    need(readUrl(url), `${place}.rpc: "${url}" must be an https URL (http on this machine).`)
  }
  for (const [chain, names] of Object.entries(networks)) readNames(`${place}.networks: "${chain}"`, chain, names)
  need(['operator', 'code'].includes(recovery), `${place}.recovery must be "operator" or "code".`)
  need(Number.isInteger(codeLength) && codeLength >= 6 && codeLength <= 10, `${place}.codeLength must be 6 to 10.`)
  need(codeSeconds >= 30 && codeSeconds <= 600, `${place}.codeSeconds must be 30 to 600.`)
  need(['always', 'known', 'never'].includes(newDevice), `${place}.newDevice must be "always", "known" or "never".`)
  const read = Object.entries(socials).map(([provider, social]) => {
    need(/^[a-z0-9-]{1,32}$/.test(provider), `${place}.socials: "${provider}" is not a name.`)
    return [provider, readSocial(`${place}.socials.${provider}`, provider, social)]
  })
  const project = {
    id,
    name,
    origins,
    rpc,
    networks,
    socials: Object.fromEntries(read),
    recovery,
    codeLength,
    codeSeconds,
  }
  return [id, { ...project, newDevice, bundler, farcaster }]
}

/** Validates overridden limits: windows must be lists of pairs, counts must be numbers. */
function readLimits(limits = {}) {
  const isPair = (pair) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((value) => Number.isInteger(value) && value > 0)
  for (const [name, value] of Object.entries(limits)) {
    need(Object.hasOwn(defaultLimits, name), `limits.${name} is not a limit.`)
    const isCount = typeof defaultLimits[name] === 'number'
    const isList = Array.isArray(value) && value.length > 0 && value.every(isPair)
    const fits = isCount ? Number.isInteger(value) && value > 0 : isList
    need(fits, `limits.${name} must be ${isCount ? 'a number' : 'a list of [count, milliseconds], with at least one'}.`)
  }
  return { ...defaultLimits, ...limits }
}

/** Validates `Name <address>` or an address; excludes characters that allow mail header injection. */
function readMailFrom(text) {
  const address = /^(?:[^\p{C}<>"@,;:]{1,64} )?<([^<>]+)>$/u.exec(text ?? '')?.[1] ?? text
  need(readEmailAddress(address) || /^[\w.-]+@localhost$/.test(address ?? ''), 'mailFrom must be one mail address.')
  return text
}

/** Returns the options with defaults. Throws for the first unsafe one. @param {SecureServerOptions} options */
export function readSettings(options) {
  const { port = 0, host = '127.0.0.1', tls, database = ':memory:', smtpUrl, clock = Date.now, codeCost = 11 } = options
  const masterKeys = [options.masterKey].flat().map(readKey)
  const pepper = readPepper(options.pepper)
  need(
    options.publicUrl === undefined || readOrigin(options.publicUrl),
    'publicUrl must be an origin with https (http on this machine).',
  )
  need(options.publicUrl !== undefined || isLoopback(host), 'publicUrl is missing.')
  need(/^smtps?:\/\/[^/]+/.test(smtpUrl ?? ''), 'smtpUrl must be smtp://… or smtps://….')
  const projects = Object.entries(options.projects ?? {})
  need(projects.length > 0, 'There is no project.')
  need(Number.isInteger(codeCost) && codeCost >= 10 && codeCost <= 17, 'codeCost must be 10 to 17.')
  need(['name', 'opener', 'none'].includes(options.popupTie ?? 'name'), 'popupTie must be "name", "opener" or "none".')
  return {
    ...{ port, host, tls, database, smtpUrl, clock, codeCost, pepper, masterKeys },
    publicUrl: options.publicUrl,
    mailFrom: readMailFrom(options.mailFrom),
    projects: new Map(projects.map(readProject)),
    assets: options.assets,
    trustedProxies: options.trustedProxies ?? 0,
    popupTie: options.popupTie ?? 'name',
    onWallet: options.onWallet ?? (async () => {}),
    limits: readLimits(options.limits),
  }
}
/** @typedef {ReturnType<typeof readSettings>} Settings */
