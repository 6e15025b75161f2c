import { setTimeout as pause } from 'node:timers/promises'
import { encodeFunctionData, formatUnits, isAddress, parseAbi } from 'viem'
import { answerControl } from '../control.mjs'
import { demoTokens } from '../evm/tokens.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
import { createHttpService } from '../http-service.mjs'
import { claimPort } from '../ports.mjs'
import { monogram } from '../provider-api/artwork.mjs'
import { checkFaults, otherBody, spoil } from './faults.mjs'

const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
/** Dollars, invented. */
const prices = { TIDE: 3105.25, BSLT: 12.5, HUSD: 0.9998, KITE: 0.553, BERTH: 40, SOL: 151.5 }
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const isSolanaAddress = (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

/** Native balance first, then each token's, in one request. */
async function readBalances({ rpcUrl }, owner) {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
  const calls = [
    ['eth_getBalance', [owner, 'latest']],
    ...demoTokens.map(({ address }) => ['eth_call', [{ to: address, data }, 'latest']]),
  ]
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))),
  })
  const answers = /** @type {{ id: number, result: string }[]} */ (await response.json())
  return answers.sort((a, b) => a.id - b.id).map(({ result }) => BigInt(result))
}

async function readLamports({ url }, owner) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [owner] }),
  })
  const { result } = /** @type {{ result: { value: number } }} */ (await response.json())
  return BigInt(result.value)
}

/**
 * A data API over the local chains: what an account holds of the coin and of the demo's tokens, with invented prices.
 * @param {object} options
 * @param {readonly { id: number, name: string, nativeCurrency: { name: string, symbol: string, decimals: number }, rpcUrl: string }[]} options.chains
 * @param {{ caipNetworkId: string, url: string }} [options.solana] its node, of which the coin alone is listed
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 */
export async function startDataApi({ chains, solana, port = 5560, host = '127.0.0.1', publicHost = host }) {
  const claimed = await claimPort(port, 'the data API', '--data-api-port=<n>', host)
  const url = `http://${publicHost}:${claimed}`
  const faults = createFaultSwitch(checkFaults)
  let requests = 0
  /** Paths and queries of balance requests, oldest first. @type {string[]} */
  let asked = []

  const json = (body, status = 200) => ({
    status,
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(body),
    body,
  })

  function row(chainId, token, value, more) {
    const numeric = formatUnits(value, token.decimals)
    const price = prices[token.symbol]
    const quantity = { decimals: `${token.decimals}`, numeric }
    const { name, symbol } = token
    const iconUrl = `${url}/icons/${symbol}`
    return { name, symbol, chainId, ...more, value: Number(numeric) * price, price, quantity, iconUrl }
  }

  /** Undefined for a network that it does not know, null for an address that is none there. */
  async function rowsOf(chainId, owner) {
    if (solana && chainId === solana.caipNetworkId)
      return isSolanaAddress(owner) ? [row(chainId, sol, await readLamports(solana, owner), {})] : null
    const chain = chains.find(({ id }) => `eip155:${id}` === chainId)
    if (!chain) return undefined
    if (!isAddress(owner, { strict: false })) return null
    const [native = 0n, ...held] = await readBalances(chain, owner)
    return [
      row(chainId, chain.nativeCurrency, native, {}),
      ...demoTokens.flatMap((token, index) =>
        held[index] ? row(chainId, token, held[index], { address: `${chainId}:${token.address}` }) : [],
      ),
    ]
  }

  /** The right answer to a request, with what is wrong in its rows. */
  async function route(path, query, wrong) {
    const [, symbol] = /^\/icons\/([A-Z]{1,8})$/.exec(path) ?? []
    if (symbol) return { status: 200, type: 'image/svg+xml', text: monogram(symbol) }
    const [, owner] = /^\/v1\/account\/([^/]+)\/balance$/.exec(path) ?? []
    if (!owner) return json({ error: 'Not found' }, 404)
    const chainId = query.get('chainId') ?? ''
    const rows = await rowsOf(chainId, owner)
    if (rows === null) return json({ error: 'Wrong parameter: address' }, 400)
    return rows ? json({ balances: spoil(rows, chainId, wrong) }) : json({ error: 'Unsupported network' }, 400)
  }

  async function serve(request, response) {
    let path
    let query
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      path = decodeURIComponent(pathname)
      query = searchParams
    } catch {
      return void response.writeHead(400, shared).end()
    }
    if (path === '/_control') return answerControl(request, response, control)
    const finish = (status, headers = {}, text = '') => {
      response.writeHead(status, { ...shared, ...headers })
      response.end(request.method === 'HEAD' ? undefined : text)
    }
    if (request.method === 'OPTIONS')
      return finish(204, { 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-max-age': '600' })
    if (request.method !== 'GET' && request.method !== 'HEAD') return finish(405, { allow: 'GET' })
    const balance = path.startsWith('/v1/')
    if (balance) {
      requests += 1
      asked = [...asked.slice(-99), request.url]
    }
    const now = faults.take(() => balance)
    // Unreferenced: what waits does not keep a process alive that has stopped everything.
    if (now.latency) await pause(now.latency, undefined, { ref: false })
    if (response.destroyed) return
    if (now.dead) return void request.socket.destroy()
    const right = now.status === undefined ? await route(path, query, now) : json({ status: now.status }, now.status)
    const answer = { ...right, ...(now.body ? otherBody(now.body, right.body ?? null, requests) : {}) }
    const headers = {
      'content-type': answer.type,
      'cache-control': balance ? 'no-store' : 'public, max-age=86400',
      // A picture opened as a page runs nothing.
      'content-security-policy': "default-src 'none'",
      'access-control-expose-headers': 'retry-after',
      ...(now.status !== undefined && now.retryAfter !== undefined ? { 'retry-after': `${now.retryAfter}` } : {}),
    }
    if (!answer.cut) return finish(answer.status, headers, answer.text)
    response.writeHead(200, { ...shared, ...headers, 'content-length': Buffer.byteLength(answer.text) })
    response.write(answer.text.slice(0, answer.text.length / 2), () => request.socket.destroy())
  }

  const service = createHttpService({ port: claimed, host }, serve)
  const api = {
    url,
    port: claimed,
    /**
     * From now on, instead of the faults before. Without faults: as it should be.
     * @param {import('./faults.mjs').Faults} [next]
     */
    fail(next = {}) {
      faults.set(next)
    },
    /** Comes back on the same port. */
    start: service.start,
    /** Goes away: the port refuses. */
    stop: service.stop,
    /** What was asked for balances since the last `forget`. */
    asked: () => [...asked],
    forget() {
      asked = []
    },
  }
  const control = {
    read: () => ({ faults: faults.read(), requests }),
    /** The faults themselves, as for `fail()`; `{}` ends them. */
    write: (change) => api.fail(change),
  }
  await api.start()
  return api
}
