import { defineElements } from './elements/define.ts'

export type { WmDomEventMap } from './elements/events.ts'
export { WalletButton, type WalletButtonKind } from './elements/wallet-button.ts'
export { WalletModal } from './elements/wallet-modal.ts'

defineElements()
