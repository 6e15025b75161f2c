import { internalKit } from '../atoms/kit/internal-kit.ts'
import { anySignal } from '../chains/core/any-signal.ts'
import { pageError } from '../chains/core/error-texts/page-error.ts'
import { report } from '../chains/core/report.ts'
import { parseCaps } from './caps.ts'
import { payFor } from './pay-for.ts'
import { paymentHeaders } from './payment-demand.ts'
import { close } from './spending.ts'
import type { X402Options } from './x402-options.ts'

/** True for a body that can be sent twice. */
const isRepeatable = (body: unknown) =>
  body === undefined ||
  body === null ||
  typeof body === 'string' ||
  body instanceof ArrayBuffer ||
  ArrayBuffer.isView(body) ||
  body instanceof Blob ||
  body instanceof FormData ||
  body instanceof URLSearchParams

/**
 * Wraps a `fetch`, so that it pays servers which answer 402 by x402, from the connected EVM account, with tokens that
 * have EIP-3009, such as USDC. The visitor signs each payment in the wallet. A request is paid once at most, and never
 * above the cap of its origin.
 *
 * Besides what the wrapped `fetch` and `kit.signMessage` reject with, it rejects with `PAYMENT_REFUSED` if nothing was
 * signed, with `PAYMENT_NOT_ACCEPTED` if the server refused the signed payment, and with `PAYMENT_UNANSWERED` if it
 * did not answer any more.
 *
 * @throws {WmError<'OPTION_INVALID'>} An option is not what it must be.
 * @see https://github.com/x402-foundation/x402
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { base } from 'wallet-modal/networks'
 * import { wrapFetch } from 'wallet-modal/x402'
 *
 * const kit = createKit({ networks: [base] })
 * const usdc = 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 * const fetchPaid = wrapFetch(fetch, {
 *   kit,
 *   capPerOrigin: { 'https://api.example': [{ asset: usdc, perDay: '5.00', perPayment: '0.10' }] },
 * })
 */
export function wrapFetch(fetch: typeof globalThis.fetch, options: X402Options): typeof globalThis.fetch {
  const { confirm, onPayment } = options
  const kit = internalKit(options.kit)
  const caps = parseCaps(options.capPerOrigin)
  for (const [option, value] of Object.entries({ fetch, confirm: confirm ?? fetch, onPayment: onPayment ?? fetch }))
    if (typeof value !== 'function') throw pageError('OPTION_INVALID', { option, reason: 'must be a function' })
  // A browser's own `fetch` fails as a method of anything but the window.
  const send: typeof globalThis.fetch = (input, init) => fetch(input, init)
  // By the nonces of its payments the chain shows the account that is gone.
  options.kit.on('disconnect', () => void close(kit, kit.signal).catch(report))

  return async (input, init) => {
    // A `Request` with a body can be read once, so one that is not paid is left as it is.
    const target = typeof input === 'string' || input instanceof URL ? new Request(input) : input
    const { origin } = new URL(target.url)
    const own = caps.get(origin)
    if (!own) return send(input, init)
    const request = new Request(input, init)
    if (paymentHeaders.some((name) => request.headers.has(name))) return send(request)
    const again = isRepeatable(init?.body) ? request.clone() : undefined
    const stop = new AbortController()
    const response = await send(new Request(request, { signal: anySignal(request.signal, stop.signal) }))
    if (response.status !== 402) return response
    return payFor(kit, { origin, request: again, response, stop, caps: own, fetch: send, confirm, onPayment })
  }
}
