import { createTestWallet, type TestWallet } from 'wallet-modal/testing'
import { demoChains } from '../pages/shared/chains.ts'
import { type ApprovalPlace, createAsker } from './ask-person.ts'
import { recall, remember } from './wallet-memory.ts'

declare global {
  interface Window {
    /** For the curious, and for tests: the wallet behind "Demo Wallet". */
    demoWallet?: TestWallet
  }
}

const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiBmaWxsPSIjZjBjMDZhIi8+PHBhdGggZD0iTTkgMTRoMjJ2MTZIOXoiIGZpbGw9IiM3YTRkMDAiLz48cGF0aCBkPSJNOSAxNGw0LTVoMTRsNCA1eiIgZmlsbD0iI2E5NzExYSIvPjxjaXJjbGUgY3g9IjI1IiBjeT0iMjIiIHI9IjMiIGZpbGw9IiNmZmYzZDYiLz48L3N2Zz4='

/** True when an extension put a wallet into this page. */
function foundExtension(): boolean {
  let announced = false
  const hear = () => {
    announced = true
  }
  window.addEventListener('eip6963:announceProvider', hear)
  // Extensions run before the page's scripts and answer while this call lasts.
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  return announced || 'ethereum' in window
}

const query = new URLSearchParams(location.search)
let place: ApprovalPlace = query.get('approval') === 'panel' ? 'panel' : 'window'

export const setApprovalPlace = (next: ApprovalPlace): void => {
  place = next
}

/** The demo's own wallet. It knows the first chain only: the other one has to be added, as with a real wallet. */
export const demoWallet: TestWallet = createTestWallet({
  chains: [demoChains[0]],
  name: 'Demo Wallet',
  rdns: 'com.wallet-modal.demo',
  uuid: '6f0b7c1e-5a0e-4d53-9b7e-3d1f2a9c4e10',
  icon,
  restore: recall(),
  onStateChange: remember,
  approve: (request) => askPerson(request),
})
const askPerson = createAsker(
  () => demoWallet,
  () => place,
)

/** Whether a real extension is here. Then the demo wallet waits until it is asked for with `?wallet=demo`. */
export const hasExtension = foundExtension()
if (!hasExtension || query.get('wallet') === 'demo') demoWallet.announce()
window.demoWallet = demoWallet
