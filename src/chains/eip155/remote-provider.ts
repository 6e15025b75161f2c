import type { Context } from '../core/context.ts'
import { readField } from '../core/read-field.ts'
import { providerError } from '../core/rpc-codes.ts'
import type { CaipNetworkId, Network, Session, WalletProvider } from '../core/types.ts'
import type { LinkEnds, RemoteLink } from '../wallet-connect/remote-link.ts'
import { chainIdHex, parseChainId } from './parse.ts'
import { rpcOf } from './transport.ts'
import { ENDED_IN_OTHER_TAB } from './watch.ts'

const READ = 30_000

/** Provider of a remote wallet, and the further fields of its sessions. */
export interface RemoteProvider {
  readonly provider: WalletProvider
  /** Initial network. */
  readonly chain: CaipNetworkId
  facts(): Pick<Session, 'approved' | 'cannotSend' | 'wallet'>
}

/**
 * Returns a remote wallet as an EIP-1193 provider: it answers for accounts and network itself, sends approved methods
 * to the wallet, and reads the chain over the page's own RPC.
 */
export function remoteProvider(
  follow: (ends: LinkEnds) => RemoteLink,
  c: Pick<Context, 'networks' | 'clock' | 'fetch'>,
): RemoteProvider {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const link = follow({
    namespace: 'eip155',
    chainIn(data) {
      const told = readField(data, 'chainId') ?? data
      const id = parseChainId(typeof told === 'string' ? told.split(':').at(-1) : told)
      return /:\d+$/.test(id) ? id : undefined
    },
    sameForm: (address) => address.toLowerCase(),
    moved: (chain) => emit('chainChanged', chainIdHex(chain)),
    accountsChanged: () => emit('accountsChanged', link.addresses()),
    over: (elsewhere) => emit('disconnect', elsewhere ? ENDED_IN_OTHER_TAB : undefined),
  })
  const isApproved = (id: CaipNetworkId) => link.session().approved.includes(id)

  async function switchTo(params: readonly unknown[] | undefined): Promise<null> {
    const wanted = parseChainId((params?.[0] as { readonly chainId?: unknown } | undefined)?.chainId)
    if (!isApproved(wanted)) {
      if (!link.methods().includes('wallet_switchEthereumChain'))
        throw providerError(4902, 'Not approved by the wallet')
      await link.ask('wallet_switchEthereumChain', params)
      link.reread()
      // Some wallets accept without extending the session: every request on the network would then be refused.
      if (!isApproved(wanted)) throw providerError(4902, 'Not approved by the wallet')
    }
    link.moveTo(wanted)
    return null
  }
  const network = (): Network | undefined => c.networks.find(({ caipNetworkId }) => caipNetworkId === link.chain())

  const provider: WalletProvider = Object.freeze({
    async request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return link.addresses()
      if (method === 'eth_chainId') return chainIdHex(link.chain())
      if (method === 'wallet_switchEthereumChain') return switchTo(params)
      if (link.methods().includes(method)) return link.ask(method, params)
      const here = network()
      if (/^(wallet_|personal_|eth_sign|eth_send)/.test(method) || !here)
        throw providerError(4200, 'Not approved by the wallet')
      return rpcOf(here, { ...c, signal: AbortSignal.timeout(READ) })(method, [...(params ?? [])])
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  })
  return {
    provider,
    chain: link.chain(),
    facts() {
      const { approved, wallet } = link.session()
      const cannotSend = !link.methods().includes('eth_sendTransaction')
      return { approved, wallet, ...(cannotSend && { cannotSend }) }
    },
  }
}
