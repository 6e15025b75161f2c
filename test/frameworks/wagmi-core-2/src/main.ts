import { createConfig, disconnect, http, reconnect, signMessage, watchAccount } from '@wagmi/core'
import 'wallet-modal/elements'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'
import { walletModal } from 'wallet-modal/wagmi'

const kit = createKit({ networks: [anvil] })
const config = createConfig({
  chains: [anvil],
  connectors: [walletModal({ kit })],
  transports: { [anvil.id]: http() },
})
const at = (id: string) => document.getElementById(id) as HTMLElement

watchAccount(config, {
  onChange: ({ address, status }) => {
    at('account').textContent = status === 'connected' ? address : 'none'
  },
})
for (const event of ['wm-connect', 'wm-disconnect'])
  document.addEventListener(event, () => {
    at('events').textContent += ` ${event}`
  })
at('sign').addEventListener('click', async () => {
  at('signature').textContent = await signMessage(config, { message: 'hello' })
})
at('disconnect').addEventListener('click', () => disconnect(config))
void reconnect(config)
