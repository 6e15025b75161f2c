// In your page this may be 'wagmi', which has both.
import { createConfig, http } from '@wagmi/core'
import { base, mainnet } from 'viem/chains'
import { createKit } from 'wallet-modal'
import { walletModal } from 'wallet-modal/wagmi'

/** wagmi: its `connect` opens the modal, and what the buttons of the page do reaches wagmi. */
export const kit = createKit({ networks: [mainnet, base] })

export const config = createConfig({
  chains: [mainnet, base],
  connectors: [walletModal({ kit })],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
