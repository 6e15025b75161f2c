import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeFunctionData, parseAbi, parseSignature, recoverTypedDataAddress } from 'viem'
import { claimPort } from '../../../services/lib/claim-port.mjs'

const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])
const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
}

const toBase64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64')
const readBase64 = (text) => JSON.parse(Buffer.from(text, 'base64').toString('utf8'))

/**
 * Switches by which the server does something else than the right thing.
 * @typedef {object} PaywallFaults
 * @property {(offer: Record<string, unknown>, headers: Record<string, string>) => unknown} [demand]
 * returns the answer 402 instead of the right one: text as it is, anything else as JSON
 * @property {'half'} [unpaid] sends only the half of an answer
 * @property {'refuse' | 'hang' | 'keep' | 'lie' | 'redirect' | 'garbage'} [paid] to a paid request: refuses it, never
 * answers, fails after it has taken note of the payment, says that it has settled what it has not, leads elsewhere, or
 * settles with a receipt that cannot be read
 */

/**
 * @typedef {{ scheme: string, network: string, asset: `0x${string}`, payTo: string, amount: string,
 * maxTimeoutSeconds: number, extra: { name: string, version: string } }} PaywallOffer
 */

/**
 * Starts a server whose page `/article` costs tokens by x402. It settles payments on a local chain, from an account of
 * the node.
 * @param {{ rpcUrl: string, settler: string, version?: 1 | 2, port?: number, host?: string, publicHost?: string,
 * article?: string, offer: PaywallOffer }} options `article`: what is paid for
 */
export async function startPaywall({
  rpcUrl,
  settler,
  version = 2,
  port = 0,
  host = '127.0.0.1',
  publicHost = host,
  article = 'the article',
  offer,
}) {
  const at = await claimPort(port, 'the paywall', '--paywall-port=<n>', host)
  const origin = `http://${publicHost}:${at}`
  /** Payments that came with requests, in their order. */
  const payments = []
  /** Requests in their order, as method and body. */
  const requests = []
  const state = { faults: /** @type {PaywallFaults} */ ({}), version }
  const chainId = Number(offer.network.split(':')[1])

  async function rpc(method, params) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = await response.json()
    if (error) throw new Error(error.message)
    return result
  }

  const usual = () => {
    const { amount, ...rest } = offer
    return state.version === 2 ? offer : { ...rest, maxAmountRequired: amount, resource: '/', description: '' }
  }
  function demand(response) {
    const headers = { 'content-type': 'application/json' }
    const right = { x402Version: state.version, error: 'payment required', accepts: [usual()] }
    const full = state.version === 2 ? { ...right, resource: { url: `${origin}/article` } } : right
    const made = state.faults.demand ? state.faults.demand(usual(), headers) : full
    const text = typeof made === 'string' ? made : JSON.stringify(made)
    if (state.faults.unpaid === 'half') {
      response.writeHead(402, { ...headers, 'content-length': Buffer.byteLength(text) })
      response.write(text.slice(0, text.length / 2))
      return
    }
    if (state.version === 2 && typeof made !== 'string') headers['payment-required'] = toBase64(made)
    response.writeHead(402, headers).end(state.version === 2 && typeof made !== 'string' ? '{}' : text)
  }

  /** Moves the money, and resolves with the hash of the transaction. Rejects what the token does not accept. */
  async function settle({ signature, authorization }) {
    const { from, to, value, validAfter, validBefore, nonce } = authorization
    if (to !== offer.payTo || value !== offer.amount) throw new Error('another payment')
    const message = {
      ...{ from, to, nonce },
      ...{ value: BigInt(value), validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) },
    }
    const domain = { ...offer.extra, chainId, verifyingContract: offer.asset }
    const signer = await recoverTypedDataAddress({
      ...{ domain, types, primaryType: 'TransferWithAuthorization', message, signature },
    })
    if (signer !== from) throw new Error('another signer')
    const { r, s, v } = parseSignature(signature)
    const args = [from, to, message.value, message.validAfter, message.validBefore, nonce, Number(v), r, s]
    const data = encodeFunctionData({ abi, functionName: 'transferWithAuthorization', args })
    const hash = await rpc('eth_sendTransaction', [{ from: settler, to: offer.asset, data }])
    for (;;) {
      const receipt = await rpc('eth_getTransactionReceipt', [hash])
      if (receipt?.status === '0x1') return hash
      if (receipt) throw new Error('reverted')
      await pause(5)
    }
  }

  async function serve(request, response) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, payment-signature, x-payment')
    response.setHeader('access-control-expose-headers', 'payment-required, payment-response, x-payment-response')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    let body = ''
    for await (const chunk of request) body += chunk
    const header = request.headers['payment-signature'] ?? request.headers['x-payment']
    requests.push(`${request.method} ${body}`.trim())
    if (request.url === '/moved') return response.writeHead(307, { location: '/article' }).end()
    if (!header) return demand(response)
    const payment = readBase64(header)
    payments.push(payment)
    const { paid } = state.faults
    if (paid === 'hang') return undefined
    if (paid === 'redirect') return response.writeHead(307, { location: '/elsewhere' }).end()
    if (paid === 'keep') return response.writeHead(500).end('later')
    const name = state.version === 2 ? 'payment-response' : 'x-payment-response'
    const told = { network: offer.network, payer: payment.payload.authorization.from }
    if (paid === 'refuse') {
      response.setHeader(
        name,
        toBase64({ ...told, success: false, errorReason: 'insufficient_funds', transaction: '' }),
      )
      return demand(response)
    }
    const transaction = paid === 'lie' ? `0x${'ab'.repeat(32)}` : await settle(payment.payload).catch(() => undefined)
    if (!transaction) return demand(response)
    response.setHeader(name, paid === 'garbage' ? '%%%' : toBase64({ ...told, success: true, transaction }))
    return response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(article)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(500).end(String(error?.message)))
  })
  await new Promise((resolve) => server.listen(at, host, () => resolve(undefined)))
  return {
    origin,
    url: `${origin}/article`,
    payments,
    requests,
    settle,
    /** @param {PaywallFaults} faults */
    fail(faults) {
      state.faults = faults
    },
    /** @param {1 | 2} next */
    speak(next) {
      state.version = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve(undefined))
      }),
  }
}
