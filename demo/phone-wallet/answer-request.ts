import type { Fault } from './faults.ts'
import { type OtherWallet, otherFor } from './other-wallet.ts'
import { perform, signerOf } from './perform.ts'
import { RpcError } from './rpc-error.ts'
import type { SessionControl } from './session-control.ts'
import { type SolanaWallet, solanaMethods } from './solana-wallet.ts'
import type { WalletAccount } from './wallet-accounts.ts'
import { idOf, readAddedChain, type WalletChain } from './wallet-chains.ts'
import type { Session, SiteRequest } from './wallet-state.ts'

interface Surroundings {
  readonly accounts: readonly WalletAccount[]
  readonly chains: readonly WalletChain[]
  readonly solana: SolanaWallet | undefined
  readonly others: readonly OtherWallet[]
  readonly faults: ReadonlySet<Fault>
  readonly session: Session
  readonly control: SessionControl
  readonly addChain: (chain: WalletChain) => void
}

const silent: readonly string[] = ['eth_accounts', 'eth_requestAccounts']
const asking: readonly string[] = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

const wantedChain = ({ params }: SiteRequest) => Number((params[0] as { chainId?: unknown } | undefined)?.chainId)

/** Returns true for a request that needs no approval. Throws the error for a request that cannot be fulfilled. */
export function isSilent(
  request: SiteRequest,
  { accounts, chains, solana, others }: Pick<Surroundings, 'accounts' | 'chains' | 'solana' | 'others'>,
): boolean {
  const { method, params } = request
  if (solana && solanaMethods.includes(method)) return solana.isSilent(method, params[0])
  const other = otherFor(others, request.chain)
  if (other) {
    if (!other.methods.includes(method)) throw new RpcError(4200, `This wallet does not support ${method}.`)
    return false
  }
  if (silent.includes(method)) return true
  if (!asking.includes(method)) throw new RpcError(4200, `This wallet does not support ${method}.`)
  signerOf(method, params, accounts)
  if (method === 'wallet_switchEthereumChain' && !chains.some(({ id }) => id === wantedChain(request)))
    throw new RpcError(4902, 'This wallet does not know that network. Add it first.')
  if (method === 'wallet_addEthereumChain' && !readAddedChain(params[0]))
    throw new RpcError(-32602, 'Invalid parameters: the network cannot be read.')
  return false
}

/** Executes an approved request. Resolves with the result for the site. */
export async function carryOut(request: SiteRequest, surroundings: Surroundings): Promise<unknown> {
  const { method, params } = request
  const { accounts, chains, session, control, faults } = surroundings
  const other = otherFor(surroundings.others, request.chain)
  if (other) return other.perform(method, params[0], request.chain)
  if (silent.includes(method)) return session.addresses
  if (surroundings.solana && solanaMethods.includes(method))
    return faults.has('malformed-signature') ? { signature: '1234' } : surroundings.solana.perform(method, params[0])
  if (method === 'wallet_switchEthereumChain') {
    await control.setChain(session, wantedChain(request))
    return null
  }
  if (method === 'wallet_addEthereumChain') {
    const added = readAddedChain(params[0])
    if (added && !chains.some(({ id }) => id === added.id)) surroundings.addChain(added)
    if (added) await control.addChain(session, added.id)
    return null
  }
  if (faults.has('malformed-signature')) return '0x1234'
  const signer = signerOf(method, params, accounts)
  const chain = chains.find(({ id }) => id === idOf(request.chain))
  if (!signer || !chain) throw new RpcError(4901, 'This wallet is not connected to that network.')
  return perform(method, params, chain, signer)
}
