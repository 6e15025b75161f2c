import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'
import { WalletKitProvider } from 'wallet-modal/react'
import { App } from './App'

const kit = createKit({ networks: [anvil] })
const root = document.getElementById('root')
if (!root) throw new Error('no root')
createRoot(root).render(
  <StrictMode>
    <WalletKitProvider kit={kit}>
      <App />
    </WalletKitProvider>
  </StrictMode>,
)
