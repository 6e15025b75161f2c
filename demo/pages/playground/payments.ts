import { type KitHandle, WmError } from 'wallet-modal'
import { verifyReceipt } from 'wallet-modal/pay'
import { demoChains, receiver } from '../shared/chains.ts'
import { find } from '../shared/find.ts'

/** The test dollar of both local chains. */
const dollar = '0x4AE1B7c0d5f2938E6BC41F7a20D95e8C3a6B7d10'

/** Asks for 12.34 test dollars, and shows the receipt with what the chain says of it. */
export function followPayments(kit: KitHandle): void {
  const button = find('#pay')
  const note = find('#pay-note')
  const [{ id }] = demoChains
  Object.assign(button, {
    kit,
    amount: '12.34',
    asset: `eip155:${id}/erc20:${dollar}`,
    recipient: receiver,
    label: 'A berth for the night',
  })
  button.addEventListener('wm-pay', ({ detail }) => {
    void verifyReceipt(kit, detail).then((check) => {
      note.textContent = `Received ${detail.received} ${detail.symbol}; the chain says: ${check}.`
    })
  })
  button.addEventListener('wm-error', ({ detail }) => {
    note.textContent = WmError.is(detail, 'MODAL_CLOSED') ? 'Left without paying.' : detail.message
  })
}
