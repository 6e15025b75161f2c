import { setTimeout as pause } from 'node:timers/promises'
import { bodyOf } from '../body-of.mjs'
import { answerControl } from '../control.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
import { createHttpService } from '../http-service.mjs'
import { claimPort } from '../ports.mjs'
import { checkFaults, otherBody } from './faults.mjs'
import { createLedger } from './ledger.mjs'
import { Refusal } from './refusal.mjs'

/** The payment accounts of `bitcoinTestKeys` in `wallet-modal/testing`. */
const funded = [
  'bcrt1qjswja7sk6nmaakx3wzhay68jxrkcp08fd358rc',
  'bcrt1qryy9jzq9fy0v70h2p8yh2d05k3slpswhslvjga',
  'bcrt1qy24d0r9t9tscjuzzv26trfgx9g26resfhn0cey',
  'bcrt1qeuhzgxhn53z227md7fyeglw3cfz7y295wuec2g',
  'bcrt1q28zlzw87qx9247d8094hdu5z7722awae36pp0v',
]
const FUNDS = 1_000_000_000n
/**
 * CAIP-2 names a network by its first block. No block has this hash: nobody can take this network for one where
 * something is worth anything, nor for another regression test.
 */
const caipNetworkId = 'bip122:77616c6c65742d6d6f64616c206c6f63'
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
const BODY = 400_000

/**
 * A Bitcoin network in this process behind the part of Esplora's API that wallets and pages use. Every test account
 * holds 10 BTC. It checks signatures, and fees of less than one satoshi for each virtual byte are refused.
 *
 * @param {object} [options]
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 * @param {number} [options.blockTime] milliseconds between blocks; 0 makes one by `mine()` only
 */
export async function startBitcoin({ port = 3002, host = '127.0.0.1', publicHost = host, blockTime = 1000 } = {}) {
  const claimed = await claimPort(port, 'the Bitcoin server', '--bitcoin-port=<n>', host)
  const ledger = createLedger()
  for (const address of funded) ledger.fund(address, FUNDS)
  const faults = createFaultSwitch(checkFaults)
  /** By method and first part of the path. @type {Record<string, number>} */
  let counts = {}
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking

  const statusOf = (height) => (height === undefined ? { confirmed: false } : { confirmed: true, block_height: height })

  /** What a path answers: text, or anything else as JSON; undefined where there is nothing. */
  function read(path) {
    const [, first, second, third] = path.split('/')
    if (path === '/blocks/tip/height') return String(ledger.height)
    if (path === '/fee-estimates') return { 1: 4.5, 3: 3, 6: 2, 144: 1 }
    if (first === 'address' && third === 'utxo')
      return ledger.unspentOf(second).map(({ txid, vout, value, height }) => ({
        txid,
        vout,
        status: statusOf(height),
        value: Number(value),
      }))
    const known = first === 'tx' && second ? ledger.transactions.get(second) : undefined
    if (known && third === 'hex') return known.hex
    if (known && third === 'status') return statusOf(known.height)
    return undefined
  }

  async function serve(request, response) {
    const finish = (status, text, type = 'text/plain; charset=utf-8') => {
      response.writeHead(status, { ...headers, 'content-type': type }).end(text)
    }
    const path = (request.url ?? '/').split('?')[0]
    if (path === '/_control') return answerControl(request, response, control)
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    if (request.method !== 'GET' && request.method !== 'POST') return finish(405, '')
    const name = `${request.method} /${path.split('/')[1]}`
    counts[name] = (counts[name] ?? 0) + 1
    const body = request.method === 'POST' ? await bodyOf(request, BODY) : ''
    const fault = faults.take(({ path: only }) => !only || path.startsWith(only))
    // Unreferenced: what waits does not keep a process alive that has stopped everything.
    if (fault.latency) await pause(fault.latency, undefined, { ref: false })
    if (response.destroyed) return
    if (fault.dead) return void request.socket.destroy()
    if (fault.status) return finish(fault.status, 'Not now')
    if (fault.body) return finish(200, otherBody(fault.body), fault.body === 'html' ? 'text/html' : 'application/json')
    if (body === undefined) return finish(413, '')
    try {
      const answer = request.method === 'POST' ? path === '/tx' && ledger.send(body.trim(), fault) : read(path)
      if (answer === undefined || answer === false) return finish(404, 'Not found')
      if (typeof answer === 'string') return finish(200, answer)
      finish(200, JSON.stringify(answer), 'application/json')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      finish(400, error.message)
    }
  }

  const service = createHttpService({ port: claimed, host }, serve)
  const server = {
    url: `http://${publicHost}:${claimed}`,
    port: claimed,
    caipNetworkId,
    accounts: funded,
    /**
     * From now on, instead of the faults before. Without faults: as it should be.
     * @param {import('./faults.mjs').Faults} [next]
     */
    fail(next = {}) {
      faults.set(next)
    },
    /** Satoshis for an address, out of nowhere. */
    fund: (address, satoshis) => ledger.fund(address, BigInt(satoshis)),
    mine: () => ledger.mine(),
    /** How often each path was asked for. */
    stats: () => ({ ...counts }),
    resetStats() {
      counts = {}
    },
    /** Comes back on the same port, with everything as it was. */
    async start() {
      await service.start()
      if (blockTime > 0) ticking ??= setInterval(ledger.mine, blockTime).unref()
    },
    /** Goes away: the port refuses. */
    async stop() {
      clearInterval(ticking)
      ticking = undefined
      await service.stop()
    },
  }

  const control = {
    read: () => ({ faults: faults.read(), stats: counts, height: ledger.height }),
    /** The faults themselves, as for `fail()`; `{}` ends them. `fund` gives money to an address, `mine` makes a block. */
    write({ fund, mine, ...change }) {
      if (fund !== undefined) return ledger.fund(fund?.address, BigInt(fund?.satoshis))
      if (mine !== undefined) return ledger.mine()
      return server.fail(change)
    },
  }

  await server.start()
  return server
}
