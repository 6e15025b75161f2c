import { useState } from 'react'
import {
  useWalletAccount,
  useWalletDisconnect,
  useWalletEvents,
  useWalletSignMessage,
  WalletButton,
  WalletModal,
} from 'wallet-modal/react'

export function App() {
  const { address } = useWalletAccount()
  const { signMessage } = useWalletSignMessage()
  const { disconnect } = useWalletDisconnect()
  const [signature, setSignature] = useState('')
  const [events, setEvents] = useState<string[]>([])
  const add = (name: string) => setEvents((list) => [...list, name])
  useWalletEvents('connect', ({ address }) => add(`kit ${address.length}`))
  return (
    <>
      <WalletButton label="Connect wallet" charsStart={6} charsEnd={4} />
      <WalletModal
        onwm-connect={({ type, detail }) => add(`${type} ${detail.address.length}`)}
        onwm-disconnect={({ type }) => add(type)}
      />
      <button type="button" id="sign" onClick={() => signMessage('hello').then(setSignature)}>
        Sign
      </button>
      <button type="button" id="disconnect" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output id="account">{address ?? 'none'}</output>
      <output id="signature">{signature}</output>
      <output id="events">{events.join(' ')}</output>
    </>
  )
}
