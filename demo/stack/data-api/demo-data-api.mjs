import { startDataApi } from '../../../services/data-api/data-api.mjs'
import { readSettings } from '../../../services/data-api/settings.mjs'
import { answerWithFaults } from '../answer-with-faults.mjs'
import { answerControl } from '../control.mjs'
import { demoTokens } from '../evm/tokens.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
import { checkFaults, otherBody, spoil as spoilRows } from './faults.mjs'

/** Invented prices in US dollars. */
const prices = { TIDE: 3105.25, BSLT: 12.5, HUSD: 0.9998, KITE: 0.553, BERTH: 40, SOL: 151.5 }
const priced = (asset) => ({ ...asset, price: prices[asset.symbol] })

/**
 * The data API of `services/data-api` for the local chains, with invented prices and with switches for faults, also at
 * `/_control`.
 * @param {{ port: number, host?: string, publicHost?: string,
 * chains: readonly { id: number, nativeCurrency: { name: string, symbol: string, decimals: number }, rpcUrl: string
 * }[], solana?: { caipNetworkId: string, url: string } | undefined }} options on Solana, only the coin is listed
 */
export async function startDemoDataApi({ port, host, publicHost, chains, solana }) {
  const tokens = demoTokens.map(priced)
  const networks = {
    ...Object.fromEntries(
      chains.map(({ id, nativeCurrency, rpcUrl }) => [
        `eip155:${id}`,
        { rpcUrl, coin: priced(nativeCurrency), tokens },
      ]),
    ),
    ...(solana && {
      [solana.caipNetworkId]: { rpcUrl: solana.url, coin: priced({ name: 'Solana', symbol: 'SOL', decimals: 9 }) },
    }),
  }
  const faults = createFaultSwitch(checkFaults)
  let requests = 0
  /** Paths and queries of balance requests, oldest first. @type {string[]} */
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
    }),
    ...(publicHost && { publicHost }),
    named: { port: '--data-api-port=<n>', host: '--host=<address>' },
    async intercept(request, response) {
      if (request.url === '/_control') {
        await answerControl(request, response, control)
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
        const rows = right.body?.balances
        const changed = rows ? { balances: spoilRows(rows, query.get('chainId') ?? '', now) } : right.body
        if (body) return otherBody(body, changed ?? null, requests)
        return rows ? { text: JSON.stringify(changed) } : {}
      }
      return answerWithFaults(now, answer, { failure, spoil })
    },
  })
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
