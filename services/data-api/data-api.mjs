import { encodeFunctionData, formatUnits, isAddress, parseAbi } from 'viem'
import { monogram } from '../lib/artwork.mjs'
import { claimPort } from '../lib/claim-port.mjs'
import { createHttpService } from '../lib/http-service.mjs'
import { convertPosts, openConvert } from './convert.mjs'
import { readHistory } from './history.mjs'
import { openNames } from './names.mjs'
import { readNfts } from './nfts.mjs'
import { openSessions, takesSession } from './sessions.mjs'

/**
 * @typedef {{ name: string, symbol: string, decimals: number, price?: number, priceDayAgo?: number }} Asset `price` in
 * US dollars, now and 24 hours ago; without it a balance has neither price nor value
 * @typedef {{ rpcUrl: string, coin: Asset, tokens?: readonly (Asset & { address: string })[], nfts?: readonly
 * import('./nfts.mjs').Collection[], router?: string }} Network tokens by contract, on Solana by mint; on eip155 only:
 * NFTs, and the router whose pools swap
 * @typedef {{ status: number, type: string, text: string, body?: unknown, headers?: Record<string, string>,
 * write?: (response: import('node:http').ServerResponse, headers: Record<string, string>) => void }} Answer `body` is
 * the JSON value of `text`; `write` sends the answer itself
 * @typedef {{ path: string, query: URLSearchParams, posted?: unknown, origin?: string | undefined }} Call `posted`: the
 * JSON value of a POST
 */

const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const isSolanaAddress = (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
/** Accounts whose balances are kept. */
const MOST_KEPT = 1_000
/** Milliseconds after which a node's answer is no longer awaited. */
const patience = 10_000
/** Entries of a page below those of the chain. */
const HISTORY_PAGE = 20
const registration = '/v1/profile/account'
/** Paths that take a body, and its bytes at most: a signature of a contract account is long. */
const posts = [registration, ...Object.values(convertPosts)]
const MOST_BODY = 32_768
/** Milliseconds for which a health result is reused. */
const healthy = 1000

/**
 * Resolves with the JSON value of a body; undefined if it is too long or no JSON.
 * @param {import('node:http').IncomingMessage} request
 */
async function readJson(request) {
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > MOST_BODY) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Sends a JSON-RPC request or a batch. */
async function askNode(rpcUrl, body) {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  })
  return response.json()
}

/**
 * Reads the balances of the coin and of each token, in this order, in one batch.
 * @param {Network} network @param {string} owner
 */
async function readBalances({ rpcUrl, tokens = [] }, owner) {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [/** @type {`0x${string}`} */ (owner)] })
  const calls = [
    ['eth_getBalance', [owner, 'latest']],
    ...tokens.map(({ address }) => ['eth_call', [{ to: address, data }, 'latest']]),
  ]
  const answers = /** @type {{ id: number, result: string }[]} */ (
    await askNode(
      rpcUrl,
      calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
    )
  )
  return answers.sort((a, b) => a.id - b.id).map(({ result }) => BigInt(result))
}

/** Programs of Solana's tokens, the older and the newer one. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/**
 * Reads the lamports of an owner and, by mint, what it holds of tokens.
 * @param {Network} network @param {string} owner
 */
async function readSolana({ rpcUrl, tokens = [] }, owner) {
  const ask = async (method, ...more) =>
    (await askNode(rpcUrl, { jsonrpc: '2.0', id: 1, method, params: [owner, ...more] })).result.value
  const accounts = tokenPrograms.map((programId) =>
    ask('getTokenAccountsByOwner', { programId }, { encoding: 'jsonParsed' }),
  )
  const [lamports, ...lists] = await Promise.all([ask('getBalance'), ...(tokens.length > 0 ? accounts : [])])
  const held = new Map()
  for (const { account } of lists.flat()) {
    const { mint, tokenAmount } = account.data.parsed.info
    held.set(mint, (held.get(mint) ?? 0n) + BigInt(tokenAmount.amount))
  }
  return { lamports: BigInt(lamports), held }
}

/** Resolves with true if the node answers. @param {string} chainId @param {Network} network */
const answers = (chainId, { rpcUrl }) =>
  askNode(rpcUrl, {
    ...{ jsonrpc: '2.0', id: 1, params: [] },
    method: chainId.startsWith('solana:') ? 'getHealth' : 'eth_chainId',
  }).then(
    ({ result }) => result !== undefined,
    () => false,
  )

/**
 * A data API: the balances of an account on a network (coin and known tokens), its transactions and its NFTs, read from
 * its node.
 * @param {object} options
 * @param {Record<string, Network>} options.networks by CAIP-2 id of eip155 or solana
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 * @param {string} [options.publicUrl] public base URL of the API, for image URLs
 * @param {{ port: string, host: string }} [options.named] names of the address settings, for error messages
 * @param {number} [options.keepBalances] milliseconds for which the balances of an account are told without asking its
 * node, unless `forceUpdate` names one of their tokens
 * @param {(chainId: string, owner: string) => readonly object[]} [options.olderThanChain] entries of the history below
 * those of the chain, the newest first
 * @param {{ posts: readonly string[], isPurchase(hash: string): boolean, answer(call: Call): { status: number, body:
 * object } | undefined }} [options.onramp] what sells coins: the paths that it takes a body at, whether a transaction
 * delivered a purchase, and its answers
 * @param {{ zone: string, file: string }} [options.names] the zone of the names that accounts can register, and the
 * file that keeps them; without it no account has a name
 * @param {{ file: string }} [options.sessions] the file that keeps smart sessions; without it there are none
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 * Promise<boolean>} [options.intercept] answers a request instead of the API; resolves with true if it did
 * @param {(call: Call, answer: () => Promise<Answer>) => Promise<Answer | undefined>} [options.around] can replace the
 * answer; undefined ends the connection without one
 */
export async function startDataApi({
  networks,
  port = 5560,
  host = '127.0.0.1',
  publicHost = host,
  publicUrl,
  named = { port: 'DATA_API_PORT', host: 'DATA_API_HOST' },
  keepBalances = 0,
  olderThanChain = () => [],
  onramp,
  names: zoneOfNames,
  sessions: sessionFile,
  intercept = async () => false,
  around = (_call, answer) => answer(),
}) {
  const claimed = await claimPort(port, 'the data API', named.port, host, named.host)
  const url = publicUrl ?? `http://${publicHost}:${claimed}`
  const names = zoneOfNames && openNames({ ...zoneOfNames, networks })
  const iconOf = (symbol) => `${url}/icons/${symbol}`
  const answerSessions = sessionFile && openSessions({ ...sessionFile, networks })
  const answerConvert = openConvert({ askNode, networks, iconOf })

  const json = (body, status = 200) => ({
    status,
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(body),
    body,
  })

  /** @param {string} chainId @param {Asset} asset @param {bigint} value @param {{ address?: string }} [more] */
  function row(chainId, { name, symbol, decimals, price, priceDayAgo }, value, more) {
    const numeric = formatUnits(value, decimals)
    const worth = price === undefined ? {} : { value: Number(numeric) * price, price, priceDayAgo }
    const quantity = { decimals: `${decimals}`, numeric }
    return { name, symbol, chainId, ...more, ...worth, quantity, iconUrl: iconOf(symbol) }
  }

  /** Returns the rows of a balance; undefined for an unknown network, null for an invalid address. */
  async function rowsOf(chainId, owner) {
    const network = Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
    if (!network) return undefined
    if (chainId.startsWith('solana:')) {
      if (!isSolanaAddress(owner)) return null
      const { lamports, held } = await readSolana(network, owner)
      return [
        row(chainId, network.coin, lamports),
        ...(network.tokens ?? []).flatMap((token) => {
          const value = held.get(token.address)
          return value ? row(chainId, token, value, { address: `${chainId}:${token.address}` }) : []
        }),
      ]
    }
    if (!isAddress(owner, { strict: false })) return null
    const [coin = 0n, ...held] = await readBalances(network, owner)
    return [
      row(chainId, network.coin, coin),
      ...(network.tokens ?? []).flatMap((token, index) =>
        held[index] ? row(chainId, token, held[index], { address: `${chainId}:${token.address}` }) : [],
      ),
    ]
  }

  /** @type {Map<string, { readonly at: number, readonly rows: readonly object[] }>} */
  const kept = new Map()
  /** Returns the rows of a balance, of a moment ago unless a token of them is to be read anew. */
  async function keptRows(chainId, owner, forceUpdate) {
    // Addresses of Solana differ by capital letters alone.
    const key = `${chainId}:${chainId.startsWith('eip155:') ? owner.toLowerCase() : owner}`
    const last = kept.get(key)
    const isForced = forceUpdate.split(',').some((token) => token.startsWith(`${chainId}:`))
    if (last && !isForced && performance.now() - last.at < keepBalances) return last.rows
    const at = performance.now()
    const rows = await rowsOf(chainId, owner)
    // A read that began earlier and ends later knows less.
    if (rows && keepBalances > 0 && (kept.get(key)?.at ?? 0) <= at) {
      kept.delete(key)
      kept.set(key, { at, rows })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    }
    return rows
  }

  /**
   * Returns a page of the history; undefined for a network without one, null for an invalid address or cursor. A cursor
   * is a block of the chain, or `older-` and the place among what is older.
   */
  async function historyOf(chainId, owner, cursor) {
    const network = Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
    if (!network || !chainId.startsWith('eip155:')) return undefined
    if (!isAddress(owner, { strict: false }) || !/^(?:\d{1,15}|older-\d{1,9})?$/.test(cursor)) return null
    const older = olderThanChain(chainId, owner)
    if (cursor.startsWith('older-')) {
      const end = Number(cursor.slice(6)) + HISTORY_PAGE
      return { data: older.slice(end - HISTORY_PAGE, end), next: end < older.length ? `older-${end}` : null }
    }
    const read = await readHistory({ askNode, chainId, network, owner, cursor, iconOf })
    const page = onramp ? { ...read, data: read.data.map(asPurchase) } : read
    return page.next === null && older.length > 0 ? { ...page, next: 'older-0' } : page
  }

  /** Returns an entry of the history, with the name of a purchase if it delivered one. */
  const asPurchase = (entry) =>
    onramp?.isPurchase(entry.id) ? { ...entry, metadata: { ...entry.metadata, operationType: 'bought' } } : entry

  /** Returns a page of NFTs; undefined for a network without them, null for an invalid address or cursor. */
  async function nftsOf(chainId, owner, cursor) {
    const network = Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
    if (!network || !chainId.startsWith('eip155:')) return undefined
    if (!isAddress(owner, { strict: false }) || !/^\d{0,9}$/.test(cursor)) return null
    return readNfts({ askNode, chainId, network, owner, cursor })
  }

  /** Returns the answer about names; undefined for another path. @param {Call} call */
  function answerOfNames({ path, query }) {
    const [, of, what = ''] =
      /^\/v1\/(identity|profile\/(?:account|reverse|suggestions))\/([^/]{1,300})$/.exec(path) ?? []
    if (!of) return undefined
    if (!names)
      return of === 'identity' ? { status: 200, body: { name: null, avatar: null } } : { status: 404, body: {} }
    if (of === 'identity') return names.identity(what)
    if (of === 'profile/reverse') return names.reverse(what)
    return of === 'profile/account' ? names.profile(what) : names.suggestions(what, query.get('zone') ?? '')
  }

  /** @param {Call} call @returns {Promise<Answer>} */
  async function route({ path, query, posted, origin }) {
    const [, symbol] = /^\/icons\/([A-Z]{1,8})$/.exec(path) ?? []
    if (symbol) return { status: 200, type: 'image/svg+xml', text: monogram(symbol) }
    const chainId = query.get('chainId') ?? ''
    const failed = (of, error) => {
      console.warn(`The node of ${of} failed: ${error instanceof Error ? error.message : error}`)
      return json({ error: 'The node of this network does not answer' }, 502)
    }
    try {
      const converted = await answerConvert({ path, query, posted })
      if (converted) return json(converted.body, converted.status)
    } catch (error) {
      return failed('a swap', error)
    }
    const session = await answerSessions?.({ path, posted, origin })
    if (session) return json(session.body, session.status)
    const sold = onramp?.answer({ path, query, posted })
    if (sold) return json(sold.body, sold.status)
    if (posted !== undefined) {
      if (!names || path !== registration) return json({ error: 'Not found' }, 404)
      const { status, body } = await names.register(posted)
      return json(body, status)
    }
    const named = answerOfNames({ path, query })
    if (named) return json(named.body, named.status)
    const [, owner, what] = /^\/v1\/account\/([^/]+)\/(balance|history|nfts)$/.exec(path) ?? []
    if (!owner) return json({ error: 'Not found' }, 404)
    let found
    try {
      if (what === 'history') found = await historyOf(chainId, owner, query.get('cursor') ?? '')
      else if (what === 'nfts') found = await nftsOf(chainId, owner, query.get('cursor') ?? '')
      else {
        const balances = await keptRows(chainId, owner, query.get('forceUpdate') ?? '')
        found = balances && { balances }
      }
    } catch (error) {
      return failed(chainId, error)
    }
    if (found === null) return json({ error: 'Wrong parameter: address or cursor' }, 400)
    return found ? json(found) : json({ error: 'Unsupported network' }, 400)
  }

  /** @type {Promise<[string, boolean][]> | undefined} */
  let looking
  let lookedAt = 0
  async function answerHealth(response) {
    // Parallel health requests share one check per second.
    if (!looking || performance.now() - lookedAt > healthy) {
      lookedAt = performance.now()
      looking = Promise.all(
        Object.entries(networks).map(async ([chainId, network]) => [chainId, await answers(chainId, network)]),
      )
    }
    const found = await looking
    const body = JSON.stringify({ networks: Object.fromEntries(found) })
    const status = found.every(([, fine]) => fine) ? 200 : 503
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    response.end(body)
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function serve(request, response) {
    if (await intercept(request, response)) return
    let path
    let query
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      path = decodeURIComponent(pathname)
      query = searchParams
    } catch {
      return void response.writeHead(400, shared).end()
    }
    if (path === '/health') return answerHealth(response)
    const finish = (status, headers = {}, text = '') => {
      response.writeHead(status, { ...shared, ...headers })
      response.end(request.method === 'HEAD' ? undefined : text)
    }
    if (request.method === 'OPTIONS')
      return finish(204, {
        'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      })
    const takesBody = posts.includes(path) || onramp?.posts.includes(path) || (answerSessions && takesSession(path))
    const isPost = request.method === 'POST' && takesBody
    if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') return finish(405, { allow: 'GET' })
    const posted = isPost ? await readJson(request) : undefined
    if (isPost && posted === undefined) return finish(400)
    const balance = path.startsWith('/v1/')
    const call = { path, query, origin: request.headers.origin, ...(isPost && { posted }) }
    const answer = await around(call, () => route(call))
    if (response.destroyed) return
    if (!answer) return void request.socket.destroy()
    const headers = {
      'content-type': answer.type,
      'cache-control': balance ? 'no-store' : 'public, max-age=86400',
      // An image opened as a document must not run scripts.
      'content-security-policy': "default-src 'none'",
      'access-control-expose-headers': 'retry-after',
      ...answer.headers,
    }
    if (!answer.write) return finish(answer.status, headers, answer.text)
    answer.write(response, { ...shared, ...headers })
  }

  const service = createHttpService({ port: claimed, host }, serve)
  const api = {
    url,
    port: claimed,
    /** Starts again on the same port. */
    start: service.start,
    stop: service.stop,
  }
  await api.start()
  return api
}
