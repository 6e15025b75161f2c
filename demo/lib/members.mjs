import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeHtml } from './pages.mjs'
import { tidesAt } from './tides.mjs'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin' }

/**
 * Starts the sign-in server of the demo, with its sessions in a SQLite file, and the members' area that it guards.
 * @param {{ entry: typeof import('wallet-modal/siwx/server'), url: string, chains: readonly { id: number, name: string,
 * rpcUrl: string }[], others: readonly { caipNetworkId: string, name: string }[], inside: { body: string, policy:
 * string } }} options
 * `entry`: `wallet-modal/siwx/server`; `others`: networks without contract accounts; `inside`: the members' page, in
 * which `[[accounts]]` and `[[tides]]` are filled in
 */
export async function startMembers({ entry, url, chains, others, inside }) {
  const { createSiwxServer, nodeHandler, nodeSessions, sqliteStore } = entry
  const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-members-'))
  const networks = Object.fromEntries([
    ...chains.map(({ id, rpcUrl }) => [`eip155:${id}`, [rpcUrl]]),
    ...others.map(({ caipNetworkId }) => [caipNetworkId, []]),
  ])
  const names = Object.fromEntries([
    ...chains.map(({ id, name }) => [`eip155:${id}`, name]),
    ...others.map(({ caipNetworkId, name }) => [caipNetworkId, name]),
  ])
  const siwx = createSiwxServer({
    domain: new URL(url).host,
    origins: [url],
    networks,
    store: sqliteStore(join(folder, 'sessions.db')),
  })
  const routes = nodeHandler(siwx)
  const send = (response, status, type, body, more = {}) => {
    response.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8`, ...more })
    response.end(body)
  }

  return {
    /**
     * Resolves with true if the request was for the sign-in routes, or for a page of the members' area by a member.
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     */
    async handle(request, response) {
      const path = (request.url ?? '/').replace(/\?.*/, '')
      if (path.startsWith('/siwx/')) {
        await routes(request, response)
        return true
      }
      if (request.method !== 'GET' || (path !== '/members' && path !== '/members/tides')) return false
      const accounts = await nodeSessions(siwx, request)
      const tides = tidesAt(new Date())
      if (path === '/members/tides') {
        const [status, body] = accounts.length > 0 ? [200, { tides }] : [401, { error: 'sign_in_first' }]
        send(response, status, 'application/json', JSON.stringify(body))
        return true
      }
      if (accounts.length === 0) return false
      // At this address the page does not ask for a sign-in, as is right for the door only.
      if (request.url === '/members?signed-out') {
        response.writeHead(303, { ...headers, location: '/members' })
        response.end()
        return true
      }
      const filled = { accounts: accountRows(accounts, names), tides: tideRows(tides) }
      const body = inside.body.replace(/\[\[(\w+)\]\]/g, (_whole, part) => filled[part] ?? '')
      send(response, 200, 'text/html', body, { 'content-security-policy': inside.policy })
      return true
    },
    async stop() {
      await siwx.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

const timeElement = (ms) =>
  `<time datetime="${new Date(ms).toISOString()}">${day.format(ms)}, ${clock.format(ms)} UTC</time>`

function accountRows(accounts, names) {
  const row = ({ chainId, accountAddress, expires }) => `<li class="member">
              <b>${escapeHtml(names[chainId] ?? chainId)}</b>
              <span class="mono">${escapeHtml(accountAddress)}</span>
              <span class="quiet small">Until ${timeElement(expires)}</span>
            </li>`
  return accounts.map(row).join('\n            ')
}

const tideRows = (tides) =>
  tides
    .map(
      ({ time, high, metres }) =>
        `<tr data-tide="${high ? 'high' : 'low'}"><th scope="row">${timeElement(Date.parse(time))}</th><td>${high ? 'High' : 'Low'}</td><td>${metres.toFixed(2)} m</td></tr>`,
    )
    .join('\n              ')
