import type { WmError } from '../../chains/core/errors.ts'
import { PairedProvider } from '../../chains/core/paired-provider.ts'
import { providerError } from '../../chains/core/rpc-codes.ts'
import type { Eip1193Provider, Namespace, NamespaceTypes, WalletProvider } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { checkAccount, lacksAccountGate, loadAccountGate } from './check-account.ts'
import { allSessions } from './multi-wallet/inactive-sessions.atoms.ts'

type Listener = (...values: unknown[]) => void
/** A listener of the page: the event, the page's function, and the wrapper that the wallet received. */
type Heard = readonly [event: string, listener: Listener, told: Listener]

/** Functions of a wallet that sign, send or use the key in another way. */
const usesAccount = /sign|send|crypt|transfer|grant|invoke/i
/** Methods that only read or change the connection. All others, also those that come later, may use the key. */
const reads = [
  /^eth_(?!getEncryption)(?:get|new|(?:un)?subscribe|uninstallFilter|call$|estimateGas|gasPrice|max|blob|fee|block|sync)/,
  /^eth_(?:chainId|coinbase|protocolVersion|createAccessList|simulate)|^net_|^web3_/,
  /^wallet_(?:(?:switch|add)EthereumChain|watchAsset|(?:get|request|revoke)Permissions|disconnect)$/,
  /^wallet_(?:getC|showC|getAssets)/,
  /^(?:\w+_)?(?:get|request)?Account(?:s|Addresses)$|^eth_accounts$/i,
]

/** Wraps an EIP-1193 wallet with the EventEmitter methods that libraries call and many wallets lack. */
export function withEmitter(wallet: WalletProvider): Eip1193Provider {
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

const givenBy = perKit(() => new WeakMap<object, object>())

/**
 * Returns the provider that `kit.getProvider()` gives to the page; the same object for the same wallet. It signs and
 * sends nothing for an account that must sign in first.
 */
export function givenProvider<N extends Namespace>(
  kit: Kit,
  provider: NamespaceTypes[N]['provider'] | undefined,
): NamespaceTypes[N]['given'] | undefined {
  if (!provider) return undefined
  const given = givenBy(kit)
  const known = given.get(provider) ?? guarded(kit, provider)
  given.set(provider, known)
  return known as NamespaceTypes[N]['given']
}

function guarded(kit: Kit, provider: NamespaceTypes[Namespace]['provider']): object {
  const check = (method: unknown) => {
    const session = allSessions(kit.store.get).find((one) => one.provider === provider)
    checkAccount(kit, session, `${method}`)
  }
  if ('request' in provider) {
    const paired = provider instanceof PairedProvider
    const request = async (given: { readonly method: string }) => {
      // A copy, since a getter could answer the check and the wallet differently.
      const call = { ...given }
      try {
        if (!reads.some((one) => one.test(call.method))) {
          if (lacksAccountGate(kit)) await loadAccountGate(kit)
          check(call.method)
        }
      } catch (cause) {
        // Libraries for EIP-1193 read the number; 4100 is "unauthorized".
        throw paired ? cause : withCode(cause as WmError)
      }
      return provider.request(call)
    }
    return paired ? new PairedProvider(request) : withEmitter({ ...bound(provider), request })
  }
  const own = Object.entries(provider).map(([name, ask]: [string, (...given: never[]) => unknown]) => [
    name,
    usesAccount.test(name)
      ? async (...given: never[]) => {
          if (lacksAccountGate(kit)) await loadAccountGate(kit)
          check(name)
          return ask(...given)
        }
      : ask,
  ])
  return Object.freeze(Object.fromEntries(own))
}

const withCode = (cause: WmError) =>
  Object.assign(providerError(4100, cause.message), { cause, data: { code: cause.code } })

/** The functions of a wallet by which it tells of changes; its own may be those of a class. */
const bound = (wallet: WalletProvider): Pick<WalletProvider, 'on' | 'removeListener'> => ({
  ...(wallet.on && { on: (event, listener) => wallet.on?.(event, listener) }),
  ...(wallet.removeListener && { removeListener: (event, listener) => wallet.removeListener?.(event, listener) }),
})

/** Returns the provider for the page of a session's own; set when the first session starts its services. */
export const giveAtom = atom<{
  readonly give: (provider: NamespaceTypes[Namespace]['provider'] | undefined) => unknown
}>({
  give: () => undefined,
})
