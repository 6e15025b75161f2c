import { cookieStorage, createConfig, createStorage, http } from 'wagmi'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'
import { walletModal } from 'wallet-modal/wagmi'

export const kit = createKit({ networks: [anvil] })

export const config = createConfig({
  chains: [anvil],
  connectors: [walletModal({ kit })],
  transports: { [anvil.id]: http() },
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
