import { useState } from 'react'
import { useConnection, useConnectionEffect, useConnectors, useDisconnect, useSignMessage } from 'wagmi'
import { WalletButton, WalletModal } from 'wallet-modal/react'

export function App() {
  const { address, status } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  const { mutate: sign, data: signature } = useSignMessage()
  const [connector] = useConnectors()
  const [events, setEvents] = useState<string[]>([])
  const add = (name: string) => setEvents((list) => [...list, name])
  useConnectionEffect({
    onConnect: ({ address }) => add(`wagmi connect ${address.length}`),
    onDisconnect: () => add('wagmi disconnect'),
  })
  return (
    <>
      <WalletButton />
      <WalletModal onwm-connect={({ type }) => add(type)} onwm-disconnect={({ type }) => add(type)} />
      <button type="button" id="sign" onClick={() => sign({ message: 'hello' })}>
        Sign
      </button>
      <button type="button" id="disconnect" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output id="account">{status === 'connected' ? address : 'none'}</output>
      <output id="connector">{connector?.type}</output>
      <output id="signature">{signature}</output>
      <output id="events">{events.join(' ')}</output>
    </>
  )
}
