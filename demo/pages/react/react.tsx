import '../../wallet/demo-wallet.ts'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createKit } from 'wallet-modal'
import {
  useWalletAccount,
  useWalletDisconnect,
  useWalletNetwork,
  useWalletSignMessage,
  WalletButton,
  WalletKitProvider,
  WalletModal,
} from 'wallet-modal/react'
import { demoChains } from '../shared/chains.ts'
import { metadata } from '../shared/metadata.ts'
import { hosts } from '../shared/services.ts'

const kit = createKit({ networks: demoChains, metadata, hosts })

function Berth() {
  const { address, isConnected, status } = useWalletAccount()
  const { caipNetworkId } = useWalletNetwork()
  const { signMessage } = useWalletSignMessage()
  const { disconnect } = useWalletDisconnect()
  const [signature, setSignature] = useState('')
  const sign = () => {
    signMessage('Harbor: hello from React').then(setSignature, (error: unknown) => setSignature(String(error)))
  }
  return (
    <section className="sheet" aria-labelledby="card-title">
      <h2 id="card-title">Berth 14</h2>
      <p className="quiet">Everything below comes from hooks.</p>
      <WalletButton />
      <dl className="facts page-facts">
        <dt>Status</dt>
        <dd id="status">{status}</dd>
        <dt>Address</dt>
        <dd id="address" className="mono">
          {address ?? 'none'}
        </dd>
        <dt>Network</dt>
        <dd id="network">{caipNetworkId}</dd>
      </dl>
      <div className="row page-facts">
        <button type="button" className="button" disabled={!isConnected} onClick={sign}>
          Sign message
        </button>
        <button type="button" className="button" disabled={!isConnected} onClick={() => void disconnect()}>
          Disconnect
        </button>
      </div>
      <p className="note mono" id="signature" role="status">
        {signature}
      </p>
    </section>
  )
}

const place = document.querySelector('#app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <WalletKitProvider kit={kit}>
        <Berth />
        <WalletModal />
      </WalletKitProvider>
    </StrictMode>,
  )
}
