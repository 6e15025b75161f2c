'use client'
import { useState } from 'react'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'
import {
  useWalletAccount,
  useWalletDisconnect,
  useWalletEvents,
  useWalletSignMessage,
  WalletButton,
  WalletKitProvider,
  WalletModal,
} from 'wallet-modal/react'

const kit = createKit({ networks: [anvil] })

export function Wallet() {
  return (
    <WalletKitProvider kit={kit}>
      <Page />
    </WalletKitProvider>
  )
}

function Page() {
  const { address } = useWalletAccount()
  const { signMessage } = useWalletSignMessage()
  const { disconnect } = useWalletDisconnect()
  const [signature, setSignature] = useState('')
  const [events, setEvents] = useState('')
  const add = (name: string) => setEvents((list) => `${list} ${name}`)
  useWalletEvents('connect', () => add('connect'))
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
      <output id="events">{events}</output>
    </>
  )
}
