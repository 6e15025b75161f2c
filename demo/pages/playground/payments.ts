import { type KitHandle, WmError } from 'wallet-modal'
import { verifyReceipt } from 'wallet-modal/pay'
import { demoChains, receiver } from '../shared/chains.ts'
import { find } from '../shared/find.ts'
import { solanaNetwork, solanaReceiver } from '../shared/solana-network.ts'

/** The test dollar of both local chains. */
const dollar = '0x4AE1B7c0d5f2938E6BC41F7a20D95e8C3a6B7d10'
/** The test dollar of the local Solana network. */
const solanaDollar = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'

/** Asks for 12.34 test dollars, and shows the receipt with what the chain says of it. */
export function followPayments(kit: KitHandle): void {
  const [{ id }] = demoChains
  const solanaButton = find('#pay-solana')
  solanaButton.hidden = !solanaNetwork
  follow(kit, find('#pay'), { asset: `eip155:${id}/erc20:${dollar}`, recipient: receiver })
  if (solanaNetwork)
    follow(kit, solanaButton, {
      asset: `solana:${solanaNetwork.id}/token:${solanaDollar}`,
      recipient: solanaReceiver,
    })
}

function follow(kit: KitHandle, button: HTMLElement, to: { readonly asset: string; readonly recipient: string }): void {
  const note = find('#pay-note')
  Object.assign(button, { ...to, kit, amount: '12.34', label: 'A berth for the night' })
  button.addEventListener('wm-pay', ({ detail }) => {
    void verifyReceipt(kit, detail).then((check) => {
      note.textContent = `Received ${detail.received} ${detail.symbol}; the chain says: ${check}.`
    })
  })
  button.addEventListener('wm-error', ({ detail }) => {
    note.textContent = WmError.is(detail, 'MODAL_CLOSED') ? 'Left without paying.' : detail.message
  })
}
