import { PairedProvider } from '../../chains/core/paired-provider.ts'
import type { Eip1193Provider, Namespace, NamespaceTypes, WalletProvider } from '../../chains/core/types.ts'

type Listener = (...values: unknown[]) => void
/** A listener of the page: the event, the page's function, and the wrapper that the wallet received. */
type Heard = readonly [event: string, listener: Listener, told: Listener]

const given = new WeakMap<object, Eip1193Provider>()

/** Wraps an EIP-1193 wallet with the EventEmitter methods that libraries call and many wallets lack. */
function withEmitter(wallet: WalletProvider): Eip1193Provider {
  const heard = new Set<Heard>()
  const drop = (one: Heard | undefined) => {
    if (!one || !heard.delete(one)) return
    wallet.removeListener?.(one[0], one[2])
  }
  const add = (once: boolean) => (event: string, listener: Listener) => {
    // A new wrapper for each call: some wallets store a listener once, however often it is added.
    const one: Heard = [
      event,
      listener,
      (...values) => {
        if (once) drop(one)
        listener(...values)
      },
    ]
    heard.add(one)
    wallet.on?.(event, one[2])
    return provider
  }
  const on = add(false)
  const off = (event: string, listener: Listener) => {
    drop([...heard].findLast((one) => one[0] === event && one[1] === listener))
    return provider
  }
  const provider = Object.freeze({
    request: (call: Parameters<WalletProvider['request']>[0]) => wallet.request(call),
    on,
    addListener: on,
    once: add(true),
    off,
    removeListener: off,
    removeAllListeners(event?: string) {
      for (const one of heard) if (event === undefined || one[0] === event) drop(one)
      return provider
    },
  }) as unknown as Eip1193Provider
  return provider
}

/** Returns the provider that `kit.getProvider()` gives to the page; the same object for the same wallet. */
export function givenProvider<N extends Namespace>(
  provider: NamespaceTypes[N]['provider'] | undefined,
): NamespaceTypes[N]['given'] | undefined {
  if (!provider || !('request' in provider) || provider instanceof PairedProvider)
    return provider as NamespaceTypes[N]['given'] | undefined
  const known = given.get(provider) ?? withEmitter(provider)
  given.set(provider, known)
  return known as NamespaceTypes[N]['given']
}
