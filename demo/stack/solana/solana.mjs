import { setTimeout as pause } from 'node:timers/promises'
import { address, lamports } from '@solana/web3.js'
import { claimPort } from '../../../services/lib/claim-port.mjs'
import { createHttpService } from '../../../services/lib/http-service.mjs'
import { bodyOf } from '../body-of.mjs'
import { answerControl } from '../control.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
import { RpcError } from './errors.mjs'
import { checkFaults, otherBody } from './faults.mjs'
import { createLedger } from './ledger.mjs'
import { createMethods } from './methods.mjs'

/** The accounts of `solanaTestKeys` in `wallet-modal/testing`. */
const funded = [
  'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq',
  '8rhg8BUpDCEx25357ojryApFDoJibD49msU72aRbMo7F',
  '41uZb2iTztRDmBp4CrDAqE2KRcftM5RZuFscLv1Z7HPk',
  'H6UX9WFXgiMR6dFqiyKmGqDu2gRvcrDAYHr6x7AU3w4j',
  'EYTrufVjyD3ofkwAQ5HBNkBzzSTD2fcvqSxv4M1BdKQT',
]
const FUNDS = 10_000_000_000_000n
// A unique genesis hash, so that the network is not mistaken for another one.
const genesisHash = 'BqbN9SvoRJR2HTAWbGwGHWhyFYSvVEr11P5EQZNbFWGy'
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  // Solana clients send their name in this header.
  'access-control-allow-headers': 'content-type, solana-client',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
const BODY = 100_000

/** Lamports beyond 2^53 are written as integers, as a node does. */
const toJson = (value) =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `\u0000${item}` : item)).replace(
    /"\\u0000(-?\d+)"/g,
    '$1',
  )

/**
 * A Solana node in this process: litesvm with JSON-RPC over HTTP. Every test account holds 10,000 SOL.
 * @param {object} [options]
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 * @param {number} [options.blockTime] milliseconds between blocks; 0 makes one per transaction only
 */
export async function startSolana({ port = 8899, host = '127.0.0.1', publicHost = host, blockTime = 400 } = {}) {
  const claimed = await claimPort(port, 'the Solana node', '--solana-port=<n>', host)
  const ledger = createLedger()
  for (const account of funded) ledger.svm.airdrop(address(account), lamports(FUNDS))
  const methods = createMethods(ledger, { genesisHash })
  const faults = createFaultSwitch(checkFaults)
  /** Calls by method. @type {Record<string, number>} */
  let counts = {}
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking

  function perform(method, params, fault) {
    if (fault.error !== undefined) throw new RpcError(fault.error, 'The node was told to fail')
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!known) throw new RpcError(-32601, 'Method not found')
    return known(params, fault)
  }

  function answerTo({ id, method, params }, fault) {
    counts[method] = (counts[method] ?? 0) + 1
    try {
      return { jsonrpc: '2.0', id, result: perform(method, Array.isArray(params) ? params : [], fault) }
    } catch (error) {
      const known = error instanceof RpcError
      if (!known) console.error(error)
      const { code, message, data } = known ? error : new RpcError(-32603, 'Internal error')
      return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  }

  async function serve(request, response) {
    const finish = (status, text, type = 'application/json; charset=utf-8') => {
      response.writeHead(status, { ...headers, 'content-type': type }).end(text)
    }
    if (request.url === '/_control') return answerControl(request, response, control)
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    if (request.method !== 'POST') return finish(405, '')
    const text = await bodyOf(request, BODY)
    if (text === undefined) return finish(413, '')
    let calls
    try {
      calls = JSON.parse(text)
    } catch {
      return finish(200, JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }))
    }
    const list = Array.isArray(calls) ? calls : [calls]
    if (list.some((call) => typeof call?.method !== 'string'))
      return finish(
        200,
        JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }),
      )
    const fault = faults.take(({ methods: names }) => !names || names.includes(list[0]?.method))
    // An unreferenced timer does not keep a stopped process alive.
    if (fault.latency) await pause(fault.latency, undefined, { ref: false })
    if (response.destroyed) return
    if (fault.dead) return void request.socket.destroy()
    if (fault.status) return finish(fault.status, 'Not now', 'text/plain')
    if (fault.body)
      return finish(200, otherBody(fault.body, list[0]?.id), fault.body === 'html' ? 'text/html' : undefined)
    const answers = list.map((call) => answerTo(call, fault))
    finish(200, toJson(Array.isArray(calls) ? answers : answers[0]))
  }

  const service = createHttpService({ port: claimed, host }, serve)
  const node = {
    url: `http://${publicHost}:${claimed}`,
    port: claimed,
    genesisHash,
    /** CAIP-2: the first 32 characters of the genesis hash. */
    caipNetworkId: `solana:${genesisHash.slice(0, 32)}`,
    accounts: funded,
    /** Replaces the active faults; none restores normal operation. @param {import('./faults.mjs').Faults} [next] */
    fail(next = {}) {
      faults.set(next)
    },
    /** Makes this number of blocks at once; 151 expire all earlier blockhashes. */
    advance(blocks) {
      for (let made = 0; made < blocks; made++) ledger.nextBlock()
    },
    /**
     * Writes an account as a program would leave it.
     * @param {{ address: string, owner: string, data: Uint8Array }} account
     */
    setAccount({ address: at, owner, data }) {
      const space = BigInt(data.length)
      ledger.svm.setAccount({
        ...{ address: address(at), programAddress: address(owner), data, space },
        ...{ executable: false, lamports: lamports(10_000_000n) },
      })
    },
    /** Returns the number of calls per method. */
    stats: () => ({ ...counts }),
    resetStats() {
      counts = {}
    },
    /** Starts again on the same port, with its state. */
    async start() {
      await service.start()
      if (blockTime > 0) ticking ??= setInterval(ledger.nextBlock, blockTime).unref()
    },
    async stop() {
      clearInterval(ticking)
      ticking = undefined
      await service.stop()
    },
  }

  const control = {
    read: () => ({ faults: faults.read(), stats: counts, height: Number(ledger.height) }),
    /** Sets faults as `fail()` does; `{}` ends them. `advance` makes blocks. */
    write({ advance, ...change }) {
      if (advance === undefined) return node.fail(change)
      if (!Number.isInteger(advance) || advance < 1 || advance > 1000) throw new Error('advance is 1 to 1000.')
      node.advance(advance)
    },
  }

  await node.start()
  return node
}
