import { createSolanaTestWallet, type SolanaTestWallet } from 'wallet-modal/testing'
import { solanaNetwork } from '../pages/shared/solana-network.ts'
import { askPerson } from './ask-person.ts'
import { describeSolanaRequest } from './describe-solana-request.ts'
import { hasExtension } from './found-extension.ts'
import { permissionMemory } from './permission-memory.ts'

declare global {
  interface Window {
    /** The wallet behind "Solana Demo Wallet", for debugging and tests. */
    solanaDemoWallet?: SolanaTestWallet
  }
}

const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiBmaWxsPSIjYmZlM2QwIi8+PHBhdGggZD0iTTE2IDExYTQgNCAwIDAgMSA4IDAiIGZpbGw9Im5vbmUiIHN0cm9rZT0iIzFmNWM0NiIgc3Ryb2tlLXdpZHRoPSIyIi8+PHBhdGggZD0iTTEyIDExaDE2bDIgNS0yIDE0SDEybC0yLTE0eiIgZmlsbD0iIzFmNWM0NiIvPjxwYXRoIGQ9Ik0yMCAxNmM0IDQgNCA2IDQgN2E0IDQgMCAwIDEtOCAwYzAtMSAwLTMgNC03eiIgZmlsbD0iI2Y2ZTU4ZCIvPjwvc3ZnPg=='

const memory = permissionMemory('demo-wallet-solana')
const query = new URLSearchParams(location.search)

function create(network: NonNullable<typeof solanaNetwork>): SolanaTestWallet {
  const wallet = createSolanaTestWallet({
    // By its id in CAIP-2: a sign-in for “localnet” would not say of which network it is.
    chains: [{ id: `solana:${network.id}`, rpcUrl: network.rpcUrls.default.http[0] }],
    name: query.get('solana-wallet') || 'Solana Demo Wallet',
    icon,
    restore: memory.recall(),
    onStateChange: memory.remember,
    approve: (request) => askPerson(() => describeSolanaRequest(request, wallet, network)),
  })
  return wallet
}

/**
 * The demo's Solana wallet (Wallet Standard); undefined if the Solana node does not run. `?solana-wallet=<name>` sets
 * the name. In a browser with an extension it requires `?wallet=demo`.
 */
export const solanaDemoWallet: SolanaTestWallet | undefined = solanaNetwork ? create(solanaNetwork) : undefined
if (!hasExtension || query.get('wallet') === 'demo') solanaDemoWallet?.register()
if (solanaDemoWallet) {
  window.solanaDemoWallet = solanaDemoWallet
  memory.follow(solanaDemoWallet)
}
