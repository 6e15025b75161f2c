import { isAddress, toHex } from 'viem'
import { callsStatus, capabilitiesOf, planCalls } from './calls.ts'
import { alreadyPending, invalidParams, unknownChain } from './provider-error.ts'
import { callChain } from './rpc.ts'
import { signAndSend, signOnly, signPersonal, signTyped, type TransactionRequest } from './sign.ts'
import { planGrant, planSessionEnd, sessionToRevoke } from './smart-sessions.ts'
import type { TestChain } from './types.ts'
import type { WalletState } from './wallet-state.ts'

/** A validated request: whether it prompts, and its action. */
interface Plan {
  readonly ask: boolean
  run(): unknown
}

type Planner = (wallet: WalletState, params: readonly unknown[], pending: readonly string[]) => Plan | Promise<Plan>

const quiet = (run: () => unknown): Plan => ({ ask: false, run })
const asked = (run: () => unknown): Plan => ({ ask: true, run })

const permissions = (wallet: WalletState) =>
  wallet.authorized
    ? [
        {
          parentCapability: 'eth_accounts',
          caveats: [{ type: 'restrictReturnedAccounts', value: [...wallet.shared] }],
        },
      ]
    : []

/** Every method that the wallet answers itself. Validation comes before the prompt. */
export const planners: { readonly [method: string]: Planner } = {
  eth_chainId: (wallet) => quiet(() => toHex(wallet.chain.id)),
  eth_accounts: (wallet) => quiet(() => [...wallet.shared]),
  eth_requestAccounts(wallet, _params, pending) {
    if (wallet.shared.length > 0) return quiet(() => [...wallet.shared])
    if (pending.includes('eth_requestAccounts')) throw alreadyPending('eth_requestAccounts')
    return asked(() => {
      wallet.authorize()
      return [...wallet.shared]
    })
  },
  wallet_getPermissions: (wallet) => quiet(() => permissions(wallet)),
  wallet_requestPermissions: (wallet) =>
    asked(() => {
      wallet.authorize()
      return permissions(wallet)
    }),
  wallet_revokePermissions(wallet, [input]) {
    const pci = sessionToRevoke(input)
    if (pci) return asked(planSessionEnd(wallet, input, pci))
    return quiet(() => {
      wallet.revoke()
      return null
    })
  },
  wallet_grantPermissions: (wallet, [input]) => asked(planGrant(wallet, input)),
  wallet_switchEthereumChain(wallet, [input]) {
    const id = chainIdOf(input)
    if (!wallet.findChain(id)) throw unknownChain(toHex(id))
    if (wallet.chain.id === id) return quiet(() => null)
    return asked(() => {
      wallet.moveTo(id)
      return null
    })
  },
  wallet_addEthereumChain(wallet, [input]) {
    const chain = chainOf(input)
    if (wallet.findChain(chain.id)) return quiet(() => null)
    return asked(async () => {
      const answered = await callChain(chain, 'eth_chainId', [])
      if (Number(answered) !== chain.id) throw invalidParams(`The RPC URL of ${chain.name} answers for another chain.`)
      wallet.addChain(chain)
      return null
    })
  },
  personal_sign(wallet, [data, address]) {
    const account = wallet.accountFor(address)
    return asked(() => signPersonal(account, data))
  },
  eth_signTypedData_v4(wallet, [address, data]) {
    const account = wallet.accountFor(address)
    return asked(() => signTyped(account, data, wallet.chain.id))
  },
  eth_sendTransaction(wallet, [input]) {
    const tx = (input ?? {}) as TransactionRequest
    const account = wallet.accountFor(tx.from)
    return asked(() => signAndSend(account, tx, wallet.chain))
  },
  eth_signTransaction(wallet, [input]) {
    const tx = (input ?? {}) as TransactionRequest
    const account = wallet.accountFor(tx.from)
    return asked(() => signOnly(account, tx, wallet.chain))
  },
  wallet_getCapabilities(wallet, [address, chainIds]) {
    const account = wallet.accountFor(address)
    return quiet(() => capabilitiesOf(wallet, account.address, chainIds))
  },
  wallet_sendCalls: async (wallet, [input]) => asked(await planCalls(wallet, input)),
  wallet_getCallsStatus: (wallet, [id]) => quiet(() => callsStatus(wallet, id)),
  wallet_showCallsStatus: (wallet, [id]) =>
    quiet(async () => {
      await callsStatus(wallet, id)
      return null
    }),
  wallet_watchAsset(_wallet, [input]) {
    checkAsset(input)
    return asked(() => true)
  },
}

/** Validates a token of https://eips.ethereum.org/EIPS/eip-747 */
function checkAsset(input: unknown): void {
  const { type, options } = (input ?? {}) as {
    type?: unknown
    options?: { address?: unknown; symbol?: unknown; decimals?: unknown }
  }
  if (type !== 'ERC20') throw invalidParams('Only assets of the type ERC20 can be watched.')
  if (!isAddress(String(options?.address), { strict: false })) throw invalidParams('The asset needs an address.')
  const { symbol, decimals } = options ?? {}
  if (symbol !== undefined && !/^.{1,11}$/.test(String(symbol)))
    throw invalidParams('symbol must have 1 to 11 characters.')
  if (decimals !== undefined && !/^([0-9]|[12][0-9]|3[0-6])$/.test(String(decimals)))
    throw invalidParams('decimals must be 0 to 36.')
}

function chainIdOf(input: unknown): number {
  const id = (input as { chainId?: unknown } | null | undefined)?.chainId
  if (typeof id !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(id)) throw invalidParams('chainId must be a hex string.')
  return Number(id)
}

/** Validates the fields of https://eips.ethereum.org/EIPS/eip-3085 that wallets require. */
function chainOf(input: unknown): TestChain {
  const id = chainIdOf(input)
  const { chainName, rpcUrls, nativeCurrency } = input as {
    chainName?: unknown
    rpcUrls?: unknown
    nativeCurrency?: { name?: unknown; symbol?: unknown; decimals?: unknown }
  }
  if (typeof chainName !== 'string' || !chainName) throw invalidParams('chainName is missing.')
  const urls = Array.isArray(rpcUrls) ? rpcUrls.filter((url): url is string => typeof url === 'string') : []
  if (!urls.some(isSafeUrl)) throw invalidParams('rpcUrls needs an https URL.')
  const { name, symbol, decimals } = nativeCurrency ?? {}
  if (typeof symbol !== 'string' || symbol.length < 2 || symbol.length > 6) {
    throw invalidParams('nativeCurrency.symbol must have 2 to 6 characters.')
  }
  if (decimals !== 18) throw invalidParams('nativeCurrency.decimals must be 18.')
  return {
    id,
    name: chainName,
    rpcUrls: { default: { http: urls.filter(isSafeUrl) } },
    nativeCurrency: { name: typeof name === 'string' ? name : symbol, symbol, decimals },
  }
}

function isSafeUrl(text: string): boolean {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  } catch {
    return false
  }
}
