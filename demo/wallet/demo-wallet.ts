import { createTestWallet, type TestWallet } from 'wallet-modal/testing'
import { demoChains } from '../pages/shared/chains.ts'
import { askPerson } from './ask-person.ts'
import { describeRequest } from './describe-request.ts'
import { hasExtension } from './found-extension.ts'
import { followOtherTabs, recall, remember } from './wallet-memory.ts'

declare global {
  interface Window {
    /** The wallet behind "Demo Wallet", for debugging and tests. */
    demoWallet?: TestWallet
  }
}

const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiBmaWxsPSIjZjBjMDZhIi8+PHBhdGggZD0iTTkgMTRoMjJ2MTZIOXoiIGZpbGw9IiM3YTRkMDAiLz48cGF0aCBkPSJNOSAxNGw0LTVoMTRsNCA1eiIgZmlsbD0iI2E5NzExYSIvPjxjaXJjbGUgY3g9IjI1IiBjeT0iMjIiIHI9IjMiIGZpbGw9IiNmZmYzZDYiLz48L3N2Zz4='

const query = new URLSearchParams(location.search)

/** Simple7702Account 0.8 of the ERC-4337 authors, at its address on every network. */
const batchContract = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/**
 * The demo's EVM wallet. It knows the first chain only; the second one has to be added. With `?batches` it makes
 * several calls as one (EIP-5792).
 */
export const demoWallet: TestWallet = createTestWallet({
  chains: [demoChains[0]],
  name: 'Demo Wallet',
  rdns: 'com.wallet-modal.demo',
  uuid: '6f0b7c1e-5a0e-4d53-9b7e-3d1f2a9c4e10',
  icon,
  restore: recall(),
  onStateChange: remember,
  ...(query.has('batches') && { batchContract }),
  approve: (request) => askPerson(() => describeRequest(request, demoWallet)),
})

// In a browser with an extension, the demo wallet requires `?wallet=demo`.
if (!hasExtension || query.get('wallet') === 'demo') demoWallet.announce()
window.demoWallet = demoWallet
followOtherTabs(demoWallet)
