import { runtimeError } from '../chains/core/error-texts/runtime-error.ts'
import type { CaipNetworkId, WalletProvider } from '../chains/core/types.ts'
import type { SessionClient } from './client.ts'
import type { EmbeddedAccountType } from './embedded-client.ts'
import { providerError } from './provider-error.ts'

const hex = (chain: number | string) => `0x${Number(chain).toString(16)}`

const isAccounts = (raw: unknown) => typeof raw === 'object' && raw !== null && 'eth_accounts' in raw

/**
 * Returns the embedded wallet as an EIP-1193 provider, for applications and the EVM adapter. `accountType` receives the
 * type of account in use.
 */
export function createEip1193(
  client: SessionClient,
  network: () => CaipNetworkId,
  accountType: (type: EmbeddedAccountType | undefined) => void = () => {},
): WalletProvider {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  let accounts: readonly string[] = []
  let chain: number | string | undefined
  // A login or logout in another page of this origin makes the loaded accounts invalid.
  let whose = ''
  const isOurs = () => accounts.length > 0 && whose === client.login()

  async function load(): Promise<readonly string[]> {
    const user = await client.getUser(network())
    accounts = [user.address]
    accountType(user.preferredAccountType)
    chain = user.chainId
    whose = client.login()
    return accounts
  }
  client.onChange((user) => {
    if (user) return
    accounts = []
    emit('accountsChanged', [])
  })

  async function request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
    switch (method) {
      case 'eth_requestAccounts':
        return load()
      case 'eth_accounts':
        return isOurs() ? accounts : (await client.isConnected()) ? load() : []
      case 'eth_chainId':
        return chain === undefined || !isOurs() ? client.request({ namespace: 'eip155', method }) : hex(chain)
      case 'wallet_switchEthereumChain': {
        const wanted = (params?.[0] as { readonly chainId?: unknown } | undefined)?.chainId
        const id = Number(wanted)
        if (!Number.isSafeInteger(id) || id <= 0) throw runtimeError('NETWORK_NOT_FOUND', { id: String(wanted) })
        await client.switchNetwork(`eip155:${id}`)
        chain = id
        emit('chainChanged', hex(id))
        return null
      }
      case 'wallet_revokePermissions':
        // Disconnect request of EIP-2255, which applications and the EVM adapter send.
        if (!isAccounts(params?.[0])) return client.request({ namespace: 'eip155', method, ...(params && { params }) })
        await client.signOut()
        return null
      default:
        return client.request({ namespace: 'eip155', method, ...(params && { params }) })
    }
  }

  return Object.freeze({
    request: (args: { readonly method: string; readonly params?: readonly unknown[] }) =>
      request(args).catch((error: unknown) => {
        throw providerError(error)
      }),
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listeners.get(event)?.delete(listener)
    },
  })
}
