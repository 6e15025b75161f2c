import { setTimeout as pause } from 'node:timers/promises'
import { claimPort } from '../../../services/lib/claim-port.mjs'
import { createHttpService } from '../../../services/lib/http-service.mjs'
import { bodyOf } from '../body-of.mjs'
import { answerControl } from '../control.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
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
 * CAIP-2 names a Bitcoin network by its first block. No block has this hash, so that the network is not mistaken for a
 * real one or for another regtest.
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
 * A Bitcoin network in this process with the part of Esplora's API that wallets and pages use. Every test account holds
 * 10 BTC. It verifies signatures, and rejects fees below one satoshi per virtual byte.
 * A transaction may replace others as BIP 125 says.
 * @param {object} [options]
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 * @param {number} [options.blockTime] milliseconds between blocks; 0 mines by `mine()` only
 */
export async function startBitcoin({ port = 3002, host = '127.0.0.1', publicHost = host, blockTime = 1000 } = {}) {
  const claimed = await claimPort(port, 'the Bitcoin server', '--bitcoin-port=<n>', host)
  const ledger = createLedger()
  for (const address of funded) ledger.fund(address, FUNDS)
  const faults = createFaultSwitch(checkFaults)
  /** Requests by method and first part of the path. @type {Record<string, number>} */
  let counts = {}
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking

  const statusOf = (height) => (height === undefined ? { confirmed: false } : { confirmed: true, block_height: height })

  /** Returns the answer to a path: a string as text, other values as JSON; undefined for an unknown path. */
  function read(path) {
    const [, first, second, third, fourth] = path.split('/')
    if (path === '/blocks/tip/height') return String(ledger.height)
    if (path === '/fee-estimates') return { 1: 4.5, 3: 3, 6: 2, 144: 1 }
    if (first === 'address' && third === 'utxo')
      return ledger.unspentOf(second).map(({ txid, vout, value, height }) => ({
        txid,
        vout,
        status: statusOf(height),
        value: Number(value),
      }))
    if (first === 'address' && second && third === undefined) {
      const stats = (count) => ({ tx_count: count })
      return { address: second, chain_stats: stats(ledger.timesPaid(second)), mempool_stats: stats(0) }
    }
    if (first === 'tx' && third === 'outspend') {
      const txid = ledger.spenderOf(second, Number(fourth))
      if (txid === undefined) return { spent: false }
      return { spent: true, txid, status: statusOf(ledger.transactions.get(txid)?.height) }
    }
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
    // An unreferenced timer does not keep a stopped process alive.
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
    /** Replaces the active faults; none restores normal operation. @param {import('./faults.mjs').Faults} [next] */
    fail(next = {}) {
      faults.set(next)
    },
    /** Creates satoshis for an address. */
    fund: (address, satoshis) => ledger.fund(address, BigInt(satoshis)),
    mine: () => ledger.mine(),
    /** Returns the number of requests per path. */
    stats: () => ({ ...counts }),
    resetStats() {
      counts = {}
    },
    /** Starts again on the same port, with its state. */
    async start() {
      await service.start()
      if (blockTime > 0) ticking ??= setInterval(ledger.mine, blockTime).unref()
    },
    async stop() {
      clearInterval(ticking)
      ticking = undefined
      await service.stop()
    },
  }

  const control = {
    read: () => ({ faults: faults.read(), stats: counts, height: ledger.height }),
    /** Sets faults as `fail()` does; `{}` ends them. `fund` creates coins for an address, `mine` makes a block. */
    write({ fund, mine, ...change }) {
      if (fund !== undefined) return ledger.fund(fund?.address, BigInt(fund?.satoshis))
      if (mine !== undefined) return ledger.mine()
      return server.fail(change)
    },
  }

  await server.start()
  return server
}
