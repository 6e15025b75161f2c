import { parseUnits } from 'viem'
import { claimPort } from '../../../services/lib/claim-port.mjs'
import { createHttpService } from '../../../services/lib/http-service.mjs'
import { bodyOf } from '../body-of.mjs'
import { usualFaults, checkFaults as withKinds } from '../check-faults.mjs'
import { answerControl } from '../control.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
import { checkoutPage } from './checkout-page.mjs'
import { createExchange } from './demo-exchange.mjs'
import { exchangePage } from './exchange-page.mjs'

/** Account 5 of anvil's development accounts, which sells. */
const seller = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
/** Numbers of the cards that pay, and that are declined. */
export const testCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'

/** Invented: dollars of one unit of each currency, and what the seller keeps. */
const currencies = { USD: 1, EUR: 1.08 }
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const FEE = 0.015
const NETWORK_FEE = 0.5

/**
 * @typedef {{ latency?: number, status?: number, dead?: boolean, times?: number, decline?: boolean, hang?: boolean,
 * closes?: boolean }} Faults `decline`: no card pays, and the exchange refuses; `hang`: a payment is never answered,
 * and the exchange is never done; `closes`: the page closes itself
 */
const flag = (value) => typeof value === 'boolean'
/** Returns a text or number inside a posted body as a text, and an empty one if there is none. */
function textAt(posted, ...path) {
  let value = posted
  for (const key of path)
    value = value && typeof value === 'object' && Object.hasOwn(value, key) ? value[key] : undefined
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}
/** @param {Record<string, unknown>} given @returns {Faults} */
const checkFaults = (given) => withKinds({ ...usualFaults, decline: flag, hang: flag, closes: flag }, given)

/**
 * A provider that takes a test card and sends coins or tokens on the first local chain, for money that nobody has, and
 * beside it an exchange. The `endpoints` are what a data API answers about purchases and deposits.
 * @param {object} options
 * @param {{ id: number, name: string, rpcUrl: string, nativeCurrency: { name: string, symbol: string, decimals:
 * number } }} options.chain
 * @param {readonly { address: string, name: string, symbol: string, decimals: number }[]} options.tokens
 * @param {Record<string, number>} options.prices in dollars, by symbol
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host]
 * @param {string} [options.publicHost]
 */
export async function startDemoOnramp({ chain, tokens, prices, port = 5561, host = '127.0.0.1', publicHost = host }) {
  const claimed = await claimPort(port, 'the provider that sells coins', '--onramp-port=<n>', host)
  const url = `http://${publicHost}:${claimed}`
  const network = `eip155:${chain.id}`
  /** @type {readonly { symbol: string, name: string, decimals: number, address?: string }[]} */
  const sold = [chain.nativeCurrency, ...tokens]
  const faults = createFaultSwitch(checkFaults)
  /** Purchases, the newest first. @type {{ id: string, owner: string, provider: string, row: object }[]} */
  let purchases = []
  const hashes = new Set()

  /** Returns what an amount buys; undefined if it is not sold. */
  function priceOf({ amount, currency, token }) {
    const asset = sold.find(({ symbol }) => symbol === token)
    const dollars = Object.hasOwn(currencies, currency) ? currencies[currency] : undefined
    const paid = /^\d{1,9}(?:\.\d{1,2})?$/.test(amount) ? Number(amount) : 0
    if (!asset || !dollars || paid < 10 || paid > 25_000) return undefined
    const fee = paid * FEE
    const networkFee = NETWORK_FEE / dollars
    const bought = ((paid - fee - networkFee) * dollars) / (prices[token] ?? 1)
    return { asset, fee: fee.toFixed(2), networkFee: networkFee.toFixed(2), bought: bought.toFixed(6) }
  }

  async function ask(method, ...params) {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(error.message)
    return result
  }

  /** Sends coins or tokens, and resolves with the hash. */
  async function send(to, asset, units) {
    const hex = `0x${units.toString(16)}`
    const word = (text) => text.slice(2).toLowerCase().padStart(64, '0')
    const coins = { to, value: hex }
    const transfer = { to: asset.address, data: `0xa9059cbb${word(to)}${word(hex)}` }
    return ask('eth_sendTransaction', { from: seller, gas: '0x186a0', ...(asset.address ? transfer : coins) })
  }

  const exchange = createExchange({
    ...{ url: `${url}/exchange`, network, sold, send },
    outcomeOf: async (hash) => {
      const receipt = await ask('eth_getTransactionReceipt', hash)
      return receipt === null ? undefined : receipt.status === '0x1'
    },
    faults: () => faults.read(),
  })

  const note = (order, status, hash) => {
    const id = `purchase-${purchases.length + 1}`
    if (hash) hashes.add(hash)
    const metadata = { operationType: 'bought', status, hash, chain: network, minedAt: new Date().toISOString() }
    purchases = [{ id, owner: order.to, provider: order.provider, row: { id, metadata, transfers: [] } }, ...purchases]
  }

  /** Returns the order of an address; undefined for one that this provider does not sell. */
  function orderOf(query) {
    const [to, on] = [query.get('to') ?? '', query.get('network') ?? '']
    const provider = query.get('provider') ?? 'quay'
    const entries = {
      token: query.get('token') ?? '',
      amount: query.get('amount') ?? '',
      currency: query.get('currency') ?? '',
    }
    const price = priceOf(entries)
    return /^0x[\da-fA-F]{40}$/.test(to) && on === network && price ? { to, provider, ...entries, price } : undefined
  }

  async function pay(query, form) {
    const order = orderOf(query)
    if (!order) return { status: 400, problem: 'This is not sold.' }
    const card = (form.get('card') ?? '').replace(/\D/g, '')
    if (faults.read().decline || card === declinedCard.replace(/\D/g, '')) {
      note(order, 'ONRAMP_TRANSACTION_STATUS_FAILED', undefined)
      return { status: 200, order, result: 'declined' }
    }
    if (card !== testCard.replace(/\D/g, '')) return { status: 200, order, problem: `Only ${testCard} pays here.` }
    const { asset, bought } = order.price
    const hash = await send(order.to, asset, parseUnits(bought, asset.decimals))
    note(order, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', hash)
    return { status: 200, order, result: 'paid' }
  }

  async function serve(request, response) {
    if (request.url === '/_control')
      return answerControl(request, response, {
        read: () => ({ faults: faults.read(), purchases: purchases.length }),
        write: (change) => faults.set(change),
      })
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname !== '/buy' && pathname !== '/exchange') return void response.writeHead(404).end()
    const { latency, status, dead, hang, closes } = faults.take(() => true)
    if (latency) await new Promise((resolve) => setTimeout(resolve, latency).unref())
    if (dead) return void request.socket.destroy()
    if (status) return void response.writeHead(status).end()
    if (pathname === '/exchange') {
      const id = searchParams.get('session') ?? ''
      const session = request.method === 'POST' ? await exchange.confirm(id) : exchange.read(id)
      return show(response, session ? 200 : 404, exchangePage({ session, network: chain.name, closes: !!closes }))
    }
    let shown
    if (request.method === 'POST') {
      const form = new URLSearchParams((await bodyOf(request, 2_000)) ?? '')
      if (hang) return
      shown = await pay(searchParams, form)
    } else {
      const order = orderOf(searchParams)
      shown = order ? { status: 200, order } : { status: 400, problem: 'This is not sold.' }
    }
    show(response, shown.status, checkoutPage({ ...shown, network: chain.name, closes: !!closes, testCard }))
  }

  function show(response, status, { html, policy }) {
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    response.end(html)
  }

  /** Returns the address of an order, as the service makes it for a provider whose page takes it. */
  function addressOf(provider, { to, token, amount, currency }) {
    const query = new URLSearchParams({ provider, to, network, token, amount, currency })
    return `${url}/buy?${query}`
  }

  const service = createHttpService({ port: claimed, host }, serve)
  await service.start()
  return {
    url,
    port: claimed,
    stop: service.stop,
    /** Replaces the active faults; none restores normal operation. @param {Faults} [next] */
    fail(next = {}) {
      faults.set(next)
    },
    endpoints: {
      posts: ['/v1/onramp/quote', '/v1/generators/onrampurl', '/v1/json-rpc'],
      /** True if a transaction delivered a purchase. @param {string} hash */
      isPurchase: (hash) => hashes.has(hash),
      /** @param {{ path: string, query: URLSearchParams, posted?: unknown }} call */
      answer({ path, query, posted }) {
        const exchanged = exchange.answer(path, posted)
        if (exchanged) return exchanged
        const refused = { status: 400, body: { error: 'Not sold' } }
        if (path === '/v1/onramp/options')
          return {
            status: 200,
            body: {
              purchaseCurrencies: sold.map(({ name, symbol, address }) => ({
                ...{ id: symbol.toLowerCase(), name, symbol },
                networks: [
                  {
                    ...{ name: chain.name.toLowerCase(), display_name: chain.name },
                    ...{ chain_id: `${chain.id}`, contract_address: address ?? null },
                  },
                ],
              })),
              paymentCurrencies: Object.keys(currencies).map((id) => ({ id, payment_method_limits: limits })),
            },
          }
        if (path === '/v1/onramp/quote') {
          const amount = textAt(posted, 'amount')
          const entries = {
            ...{ amount, currency: textAt(posted, 'paymentCurrency', 'id') },
            token: textAt(posted, 'purchaseCurrency', 'symbol'),
          }
          const price = priceOf(entries)
          if (!price) return refused
          const money = (text) => ({ amount: text, currency: entries.currency })
          return {
            status: 200,
            body: {
              paymentTotal: money(amount),
              paymentSubtotal: money((Number(amount) - Number(price.fee) - Number(price.networkFee)).toFixed(2)),
              purchaseAmount: { amount: price.bought, currency: entries.token },
              coinbaseFee: money(price.fee),
              networkFee: money(price.networkFee),
              quoteId: `quote-${entries.token}-${amount}`,
            },
          }
        }
        if (path === '/v1/generators/onrampurl') {
          const { dead, status } = faults.read()
          if (dead || status) return { status: 502, body: { error: 'The provider does not answer' } }
          const to = textAt(posted, 'destinationWallets', 0, 'address')
          const order = {
            ...{ to, token: textAt(posted, 'destinationWallets', 0, 'assets', 0) },
            ...{ amount: textAt(posted, 'presetFiatAmount'), currency: textAt(posted, 'fiatCurrency') || 'USD' },
          }
          return to ? { status: 200, body: { url: addressOf('pier', order) } } : refused
        }
        const [, owner = ''] = /^\/v1\/account\/([^/]+)\/history$/.exec(path) ?? []
        const provider = query.get('onramp')
        if (!owner || !provider) return undefined
        const rows = purchases.filter(
          (one) => one.owner.toLowerCase() === owner.toLowerCase() && one.provider === provider,
        )
        return { status: 200, body: { data: rows.map(({ row }) => row), next: null } }
      },
    },
  }
}
