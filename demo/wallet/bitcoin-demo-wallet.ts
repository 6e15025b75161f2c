import { type BitcoinTestWallet, createBitcoinTestWallet } from 'wallet-modal/testing'
import { bitcoinNetwork } from '../pages/shared/bitcoin-network.ts'
import { askPerson } from './ask-person.ts'
import { describeBitcoinRequest } from './describe-bitcoin-request.ts'
import { hasExtension } from './found-extension.ts'
import { permissionMemory } from './permission-memory.ts'

declare global {
  interface Window {
    /** The wallet behind "Bitcoin Demo Wallet", for debugging and tests. */
    bitcoinDemoWallet?: BitcoinTestWallet
  }
}

const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiBmaWxsPSIjZjdkMmI4Ii8+PHBhdGggZD0iTTIwIDdjNyA4IDEwIDEyIDEwIDE3YTEwIDEwIDAgMCAxLTIwIDBjMC01IDMtOSAxMC0xN3oiIGZpbGw9IiNhMzQzMGMiLz48cGF0aCBkPSJNMTUuNSAyNGE0LjUgNC41IDAgMCAwIDQuNSA0LjUiIGZpbGw9Im5vbmUiIHN0cm9rZT0iI2ZmZDlhOCIgc3Ryb2tlLXdpZHRoPSIyLjUiIHN0cm9rZS1saW5lY2FwPSJyb3VuZCIvPjwvc3ZnPg=='

const memory = permissionMemory('demo-wallet-bitcoin')
const query = new URLSearchParams(location.search)

/** The wallet's name, which a Bitcoin test wallet does not expose. */
export const bitcoinWalletName = query.get('bitcoin-wallet') || 'Bitcoin Demo Wallet'

function create(network: NonNullable<typeof bitcoinNetwork>): BitcoinTestWallet {
  const looks = { name: bitcoinWalletName, icon } as const
  const wallet = createBitcoinTestWallet({
    chains: [{ id: 'bitcoin:regtest', apiUrl: network.rpcUrls.default.http[0] }],
    ...looks,
    restore: memory.recall(),
    onStateChange: memory.remember,
    approve: (request) => askPerson(() => describeBitcoinRequest(request, wallet, looks, network)),
  })
  return wallet
}

/**
 * The demo's Bitcoin wallet (Wallet Standard); undefined on pages without its network. `?bitcoin-wallet=<name>` sets
 * the name. In a browser with an extension it requires `?wallet=demo`.
 */
export const bitcoinDemoWallet: BitcoinTestWallet | undefined = bitcoinNetwork ? create(bitcoinNetwork) : undefined
if (!hasExtension || query.get('wallet') === 'demo') bitcoinDemoWallet?.register()
if (bitcoinDemoWallet) {
  window.bitcoinDemoWallet = bitcoinDemoWallet
  memory.follow(bitcoinDemoWallet)
}
