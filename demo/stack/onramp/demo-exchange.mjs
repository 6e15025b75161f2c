import { randomUUID } from 'node:crypto'
import { parseUnits } from 'viem'

/** The exchange of the demo, as the data API lists it. */
const exchange = { id: 'tern', name: 'Tern' }

/**
 * An exchange in which every visitor has enough of everything: its page sends coins or tokens of a local chain, for a
 * press. `answer` is what a data API says about it by JSON-RPC.
 * @param {object} options
 * @param {string} options.url of its page
 * @param {string} options.network CAIP-2 id
 * @param {readonly { symbol: string, decimals: number, address?: string }[]} options.sold
 * @param {(to: string, asset: { address?: string }, units: bigint) => Promise<string>} options.send resolves with a
 * hash
 * @param {(hash: string) => Promise<boolean | undefined>} options.outcomeOf resolves with true for what was sent, false
 * for what failed, undefined for what is in no block yet
 * @param {() => { dead?: boolean, status?: number, decline?: boolean, hang?: boolean }} options.faults
 */
export function createExchange({ url, network, sold, send, outcomeOf, faults }) {
  /** @type {Map<string, { to: string, asset: { symbol: string, address?: string }, amount: string, units: bigint,
   * status: string }>} */
  const sessions = new Map()

  /** Returns the asset of a CAIP-19 id; undefined for one that is not sent. */
  const assetOf = (id) =>
    sold.find(({ address }) => {
      const name = address ? `${network}/erc20:${address}` : `${network}/slip44:60`
      return name.toLowerCase() === `${id}`.toLowerCase()
    })

  function payUrl({ exchangeId, asset: assetId, amount, recipient }) {
    const asset = assetOf(assetId)
    const [, to] = new RegExp(`^${network}:(0x[\\da-fA-F]{40})$`).exec(`${recipient}`) ?? []
    const { dead, status } = faults()
    if (exchangeId !== exchange.id || !asset || !to || dead || status) return undefined
    if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(`${amount}`) || !/[1-9]/.test(amount)) return undefined
    const sessionId = randomUUID()
    sessions.set(sessionId, { to, asset, amount, units: parseUnits(amount, asset.decimals), status: 'UNKNOWN' })
    return { url: `${url}?session=${sessionId}`, sessionId }
  }

  /** Follows what was sent until it is in a block: what is in none yet may still be mined. */
  async function settle(session, hash) {
    for (;;) {
      // A node that does not answer says nothing.
      const isSent = faults().hang ? undefined : await outcomeOf(hash).catch(() => undefined)
      if (isSent !== undefined) {
        session.status = isSent ? 'SUCCESS' : 'FAILED'
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 100).unref())
    }
  }

  return {
    /** Returns the content of a session's page; undefined for one that there is not. @param {string} id */
    read: (id) => sessions.get(id),
    /** Sends what a session is about, once, and returns the outcome. @param {string} id */
    async confirm(id) {
      const session = sessions.get(id)
      if (session?.status !== 'UNKNOWN') return session
      session.status = 'IN_PROGRESS'
      const hash = faults().decline
        ? undefined
        : await send(session.to, session.asset, session.units).catch(() => undefined)
      if (hash === undefined) session.status = 'FAILED'
      else void settle(session, hash)
      return session
    },
    /** @param {string} path @param {any} posted */
    answer(path, posted) {
      if (path !== '/v1/json-rpc' || posted === undefined) return undefined
      const { id, method, params = {} } = posted
      const results = {
        reown_getExchanges: () => ({ exchanges: assetOf(params.asset) ? [exchange] : [], total: 1 }),
        reown_getExchangePayUrl: () => payUrl(params),
        reown_getExchangeBuyStatus: () => {
          const session = sessions.get(`${params.sessionId}`)
          return session && { status: session.status }
        },
      }
      const result = Object.hasOwn(results, method) ? results[method]() : undefined
      const error = { code: -32_602, message: 'Not known here' }
      return { status: 200, body: { jsonrpc: '2.0', id, ...(result ? { result } : { error }) } }
    },
  }
}
