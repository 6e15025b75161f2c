import { isAddress } from 'viem'
import { readEnvironment } from '../lib/read-environment.mjs'
import { StartError } from '../lib/start-error.mjs'

function need(condition, text) {
  if (!condition) throw new StartError(`DATA_API_NETWORKS${text}`)
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const isUrl = (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

function readAsset(place, asset) {
  need(isObject(asset), `${place} must be { name, symbol, decimals, price, priceDayAgo }.`)
  const { name, symbol, decimals } = asset
  need(typeof name === 'string' && name !== '', `${place}.name must be a text.`)
  // The symbol is a part of the image URL.
  need(/^[A-Z]{1,8}$/.test(symbol), `${place}.symbol must be 1 to 8 capital letters.`)
  need(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36, `${place}.decimals must be 0 to 36.`)
  for (const price of ['price', 'priceDayAgo'])
    need(
      asset[price] === undefined || (Number.isFinite(asset[price]) && asset[price] >= 0),
      `${place}.${price} must be a number of US dollars.`,
    )
}

const isContract = (text) => isAddress(text, { strict: false })
const isMint = (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
function readCollections(place, nfts = [], chainId) {
  need(Array.isArray(nfts), `${place} must be a list.`)
  need(nfts.length === 0 || chainId.startsWith('eip155:'), `${place} are listed on eip155 only.`)
  for (const [index, collection] of nfts.entries()) {
    const at = `${place}[${index}]`
    need(isObject(collection), `${at} must be { address, standard, name, items }.`)
    const { address, standard, name, items } = collection
    need(isAddress(address ?? '', { strict: false }), `${at}.address must be an address of a contract.`)
    need(['ERC-721', 'ERC-1155'].includes(standard), `${at}.standard must be "ERC-721" or "ERC-1155".`)
    need(typeof name === 'string' && name !== '', `${at}.name must be a text.`)
    need(Array.isArray(items), `${at}.items must be a list.`)
    need(
      items.every((item) => isObject(item) && /^\d{1,78}$/.test(item.id) && BigInt(item.id) < 2n ** 256n),
      `${at}.items must have an id each, as a text of digits.`,
    )
  }
}

function readNetworks(networks) {
  need(isObject(networks) && Object.keys(networks).length > 0, ' must be a JSON object with at least one network.')
  for (const [chainId, network] of Object.entries(networks)) {
    const place = `: ${chainId}`
    need(/^(?:eip155:\d{1,15}|solana:[-\w]{1,32})$/.test(chainId), `${place} is not a CAIP-2 id of eip155 or solana.`)
    need(isObject(network), `${place} must be { rpcUrl, coin, tokens, nfts, router }.`)
    need(isUrl(network.rpcUrl), `${place}.rpcUrl must be an http or https URL.`)
    readAsset(`${place}.coin`, network.coin)
    readCollections(`${place}.nfts`, network.nfts, chainId)
    need(
      network.router === undefined || (chainId.startsWith('eip155:') && isContract(network.router)),
      `${place}.router must be an address of a contract of eip155.`,
    )
    const { tokens = [] } = network
    need(Array.isArray(tokens), `${place}.tokens must be a list.`)
    const isToken = chainId.startsWith('eip155:') ? isContract : isMint
    for (const [index, token] of tokens.entries()) {
      const at = `${place}.tokens[${index}]`
      readAsset(at, token)
      need(isToken(token.address ?? ''), `${at}.address must be an address of a token.`)
    }
  }
  return networks
}

function readNames(zone, file) {
  if (zone === undefined && file === undefined) return undefined
  if (!/^(?:[a-z\d-]{1,63}\.)*[a-z\d-]{2,63}$/.test(zone ?? ''))
    throw new StartError(`DATA_API_NAMES_ZONE must be a name like "id.example.org", not "${zone ?? ''}".`)
  if (file === undefined)
    throw new StartError('DATA_API_NAMES_DATABASE is missing: the file that keeps the names of DATA_API_NAMES_ZONE.')
  return { zone, file }
}

/**
 * Returns the options of `startDataApi` from environment variables; README.md lists them.
 * @param {Record<string, string | undefined>} env
 * @returns {Parameters<typeof import('./data-api.mjs').startDataApi>[0]}
 */
export function readSettings(env) {
  const { text, number, json } = readEnvironment(env)
  const publicUrl = text('DATA_API_PUBLIC_URL')
  if (publicUrl !== undefined && !isUrl(publicUrl))
    throw new StartError(`DATA_API_PUBLIC_URL must be an http or https URL, not "${publicUrl}".`)
  const networks = json('DATA_API_NETWORKS')
  need(networks !== undefined, ' is missing: the networks as JSON, by CAIP-2 id.')
  const sessions = text('DATA_API_SESSIONS_DATABASE')
  const options = {
    port: number('DATA_API_PORT', 65_535),
    host: text('DATA_API_HOST'),
    keepBalances: number('DATA_API_KEEP_BALANCES', 86_400_000),
    publicUrl: publicUrl?.replace(/\/$/, ''),
    names: readNames(text('DATA_API_NAMES_ZONE'), text('DATA_API_NAMES_DATABASE')),
    sessions: sessions === undefined ? undefined : { file: sessions },
  }
  return {
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    networks: readNetworks(networks),
  }
}
