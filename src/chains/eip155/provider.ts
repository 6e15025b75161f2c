import { abortable } from '../core/async.ts'
import { readField } from '../core/read-field.ts'
import type { WalletProvider } from '../core/types.ts'

// Captured providers by wallet object, for the life of the page: the functions of the first capture count, and
// providers can be compared by identity.
const captured = new WeakMap<object, WalletProvider>()

interface Origin {
  readonly raw: object
  // biome-ignore lint/complexity/noBannedTypes: whatever the wallet calls a function
  readonly request: Function
}
const origins = new WeakMap<WalletProvider, Origin>()

/** Returns the wallet object and function that a provider was captured from. */
export const originOf = (provider: WalletProvider): Origin | undefined => origins.get(provider)

/**
 * Returns the wallet's functions as they were when it was found, so that a page script that replaces `request`
 * afterwards changes nothing. Undefined for an object that is no EIP-1193 provider.
 */
export function capture(raw: unknown): WalletProvider | undefined {
  if (!raw || (typeof raw !== 'object' && typeof raw !== 'function')) return undefined
  const before = captured.get(raw)
  if (before) return before
  const request = readField(raw, 'request')
  if (typeof request !== 'function') return undefined
  const bind = (method: unknown) =>
    typeof method === 'function' &&
    ((event: string, listener: (value: unknown) => void): unknown => Reflect.apply(method, raw, [event, listener]))
  const on = bind(readField(raw, 'on'))
  const removeListener = bind(readField(raw, 'removeListener') ?? readField(raw, 'off'))
  const provider: WalletProvider = Object.freeze({
    // Async, so that a synchronous throw of the wallet becomes a rejection.
    request: async (args: { readonly method: string; readonly params?: readonly unknown[] }) =>
      Reflect.apply(request, raw, [args]),
    ...(on && { on }),
    ...(removeListener && { removeListener }),
  })
  captured.set(raw, provider)
  origins.set(provider, { raw, request })
  return provider
}

/** Sends one request to the wallet; none if already aborted. Drops an answer that arrives after the abort. */
export function requestOrAbort(
  provider: WalletProvider,
  signal: AbortSignal,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return abortable(provider.request(params ? { method, params } : { method }), signal)
}

/** Adds a listener and returns a function that removes it. Wallets may lack either function, or throw. */
export function listen(provider: WalletProvider, event: string, listener: (value: unknown) => void): () => void {
  try {
    provider.on?.(event, listener)
  } catch {}
  return () => {
    try {
      provider.removeListener?.(event, listener)
    } catch {}
  }
}
