import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import 'wallet-modal/preact'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'

const kit = createKit({ networks: [anvil] })

function App() {
  const [events, setEvents] = useState('')
  const [signature, setSignature] = useState('')
  const [address, setAddress] = useState<string>()
  useEffect(() => kit.subscribe(({ address }) => address, setAddress), [])
  // @ts-expect-error A number is no kit.
  const _wrong = () => <wallet-button kit={5} />
  return (
    <>
      <wallet-button kit={kit} label="Connect wallet" charsStart={6} />
      <wallet-modal
        kit={kit}
        onwm-connect={({ type, detail }) => setEvents((list) => `${list} ${type} ${detail.address.length}`)}
        onwm-disconnect={({ type }) => setEvents((list) => `${list} ${type}`)}
      />
      <button type="button" id="sign" onClick={() => kit.signMessage('hello').then(setSignature)}>
        Sign
      </button>
      <button type="button" id="disconnect" onClick={() => kit.disconnect()}>
        Disconnect
      </button>
      <output id="account">{address ?? 'none'}</output>
      <output id="signature">{signature}</output>
      <output id="events">{events}</output>
    </>
  )
}

const root = document.getElementById('root')
if (root) render(<App />, root)
