import { abortable } from '../core/async.ts'
import { readField } from '../core/read-field.ts'
import type { WalletProvider } from '../core/types.ts'

// One for each object of a wallet, for good: the first sight counts, and who holds it can be compared.
const captured = new WeakMap<object, WalletProvider>()

interface Origin {
  readonly raw: object
  // biome-ignore lint/complexity/noBannedTypes: whatever the wallet calls a function
  readonly request: Function
}
const origins = new WeakMap<WalletProvider, Origin>()

/** What a captured provider was made of. */
export const originOf = (provider: WalletProvider): Origin | undefined => origins.get(provider)

/**
 * The wallet's object reduced to the functions that it had when it was found: a page script that replaces `request`
 * afterwards changes nothing for us (safety W6-09). Undefined when it is no EIP-1193 provider.
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
    // Async, so that a wallet that throws at once rejects like every other.
    request: async (args: { readonly method: string; readonly params?: readonly unknown[] }) =>
      Reflect.apply(request, raw, [args]),
    ...(on && { on }),
    ...(removeListener && { removeListener }),
  })
  captured.set(raw, provider)
  origins.set(provider, { raw, request })
  return provider
}

/** One request to the wallet. Asks nothing when already aborted; drops an answer that comes after the abort. */
export function ask(
  provider: WalletProvider,
  signal: AbortSignal,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return abortable(provider.request(params ? { method, params } : { method }), signal)
}

/** Listens without trusting the wallet's emitter: it may lack either function, or throw. */
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
