import { startDataApi } from '../../../services/data-api/data-api.mjs'
import { readSettings } from '../../../services/data-api/settings.mjs'
import { answerWithFaults } from '../answer-with-faults.mjs'
import { answerControl } from '../control.mjs'
import { demoNfts } from '../evm/nfts.mjs'
import { swapRouter } from '../evm/pools.mjs'
import { demoTokens } from '../evm/tokens.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
import { checkFaults, otherBody, spoilHistory, spoil as spoilRows } from './faults.mjs'
import { knownAccount, olderHistory } from './older-history.mjs'

/** Invented prices in US dollars: now, and 24 hours ago. */
export const prices = {
  TIDE: 3105.25,
  BSLT: 12.5,
  HUSD: 0.9998,
  KITE: 0.553,
  BERTH: 40,
  SOL: 151.5,
  LUXD: 1,
  TOLL: 0.42,
}
const pricesDayAgo = {
  TIDE: 3084.2,
  BSLT: 12.61,
  HUSD: 0.9998,
  KITE: 0.5587,
  BERTH: 40,
  SOL: 149.9,
  LUXD: 1,
  TOLL: 0.431,
}
const priced = (asset) => ({ ...asset, price: prices[asset.symbol], priceDayAgo: pricesDayAgo[asset.symbol] })

/** The collections of passes, whose metadata and pictures this service has. */
const passes = demoNfts.flatMap((one) => (one.standard === 'ERC-1155' ? one : []))
const passPicture = (symbol, id) => `/nfts/${symbol}/${id}.svg`
const drawnPass = (id) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${id === '1' ? '#2b4c7e' : '#7a2f4b'}" d="M0 0h40v40H0z"/><path fill="#f4e9d4" d="M8 12h24v5a3 3 0 000 6v5H8v-5a3 3 0 000-6z"/><path stroke="#b98d3e" stroke-width="1.5" stroke-dasharray="2 2" d="M22 13v14"/></svg>`

/** Returns the answer to a request for metadata or the picture of a pass; undefined for another path. */
function passAnswer(path, url) {
  const [, symbol, id, kind] = /^\/nfts\/([A-Z]+)\/(\d+)\.(json|svg)$/.exec(path) ?? []
  const item = passes.find((one) => one.symbol === symbol)?.items.find((one) => one.id === id)
  if (!item) return undefined
  return kind === 'svg'
    ? { type: 'image/svg+xml', text: drawnPass(id) }
    : {
        type: 'application/json; charset=utf-8',
        text: JSON.stringify({ ...item, image: `${url}${passPicture(symbol, id)}` }),
      }
}

/** Returns a function that adds the picture of a pass, whose address has the port of this service. */
const withPicture = (url) => (row) => {
  const pass = passes.find(({ address }) => address === row.contract)
  return pass ? { ...row, image: `${url}${passPicture(pass.symbol, row.tokenId)}` } : row
}

/** Zone of the names that the demo's accounts can register. */
export const namesZone = 'harbor.test'

/**
 * The data API of `services/data-api` for the local chains, with invented prices, an invented past of the demo's
 * account on the first chain, and switches for faults, which `/_control` has as well.
 * @param {{ port: number, host?: string, publicHost?: string,
 * chains: readonly { id: number, nativeCurrency: { name: string, symbol: string, decimals: number }, rpcUrl: string
 * }[], solana?: { caipNetworkId: string, url: string, tokens: readonly { address: string, name: string, symbol: string,
 * decimals: number }[] } | undefined, onramp?: Parameters<typeof startDataApi>[0]['onramp'] }} options `onramp`: what
 * sells coins
 */
export async function startDemoDataApi({ port, host, publicHost, chains, solana, onramp }) {
  const tokens = demoTokens.map(priced)
  const networks = {
    ...Object.fromEntries(
      chains.map(({ id, nativeCurrency, rpcUrl }) => [
        `eip155:${id}`,
        {
          ...{ rpcUrl, coin: priced(nativeCurrency), tokens },
          // The second chain shows what a network without NFTs and swaps looks like.
          ...(id === chains[0]?.id && { nfts: demoNfts, router: swapRouter }),
        },
      ]),
    ),
    ...(solana && {
      [solana.caipNetworkId]: {
        rpcUrl: solana.url,
        coin: priced({ name: 'Solana', symbol: 'SOL', decimals: 9 }),
        tokens: solana.tokens.map(priced),
      },
    }),
  }
  const faults = createFaultSwitch(checkFaults)
  const known = `eip155:${chains[0]?.id}`
  const started = Date.now()
  let url = ''
  let requests = 0
  /** Paths and queries of requests, oldest first. @type {string[]} */
  let asked = []
  const control = {
    read: () => ({ faults: faults.read(), requests }),
    /** Sets faults as `fail()` does; `{}` ends them. */
    write: (change) => faults.set(change),
  }
  const failure = (status) => ({
    status,
    type: 'application/json; charset=utf-8',
    text: JSON.stringify({ status }),
    body: { status },
  })
  const api = await startDataApi({
    ...readSettings({
      DATA_API_PORT: `${port}`,
      DATA_API_HOST: host,
      DATA_API_NETWORKS: JSON.stringify(networks),
      DATA_API_NAMES_ZONE: namesZone,
      // Names of accounts on chains that are new at every start.
      DATA_API_NAMES_DATABASE: ':memory:',
      DATA_API_SESSIONS_DATABASE: ':memory:',
    }),
    ...(publicHost && { publicHost }),
    ...(onramp && { onramp }),
    olderThanChain: (chainId, owner) =>
      chainId === known && owner.toLowerCase() === knownAccount.toLowerCase()
        ? olderHistory(chainId, url, started)
        : [],
    named: { port: '--data-api-port=<n>', host: '--host=<address>' },
    async intercept(request, response) {
      if (request.url === '/_control') {
        await answerControl(request, response, control)
        return true
      }
      const pass = passAnswer(request.url ?? '', url)
      if (pass) {
        response.writeHead(200, {
          'content-type': pass.type,
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'",
        })
        response.end(pass.text)
        return true
      }
      if (request.url?.startsWith('/v1/') && ['GET', 'HEAD'].includes(request.method ?? '')) {
        requests += 1
        asked = [...asked.slice(-99), request.url]
      }
      return false
    },
    around({ path, query }, answer) {
      const { body, ...now } = faults.take(() => path.startsWith('/v1/'))
      const spoil = (right) => {
        const { balances, data } = right.body ?? {}
        if (path.endsWith('/nfts') && data) {
          const changed = { ...right.body, data: data.map(withPicture(url)) }
          return body ? otherBody(body, changed, requests) : { text: JSON.stringify(changed) }
        }
        const chainId = query.get('chainId') ?? ''
        const changed = balances
          ? { balances: spoilRows(balances, chainId, now) }
          : data
            ? { ...right.body, data: spoilHistory(data, chainId, now) }
            : right.body
        if (body) return otherBody(body, changed ?? null, requests)
        return balances || data ? { text: JSON.stringify(changed) } : {}
      }
      return answerWithFaults(now, answer, { failure, spoil })
    },
  })
  url = api.url
  return {
    ...api,
    /** Replaces the active faults; none restores normal operation. @param {import('./faults.mjs').Faults} [next] */
    fail(next = {}) {
      faults.set(next)
    },
    asked: () => [...asked],
    forget() {
      asked = []
    },
  }
}
