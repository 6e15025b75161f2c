import { createSignal, from } from 'solid-js'
import { render } from 'solid-js/web'
import 'wallet-modal/solid'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'

const kit = createKit({ networks: [anvil] })

function App() {
  const [events, setEvents] = createSignal('')
  const [signature, setSignature] = createSignal('')
  const address = from<string>((set) => kit.subscribe(({ address }) => address, set))
  // @ts-expect-error A number is no kit.
  const _wrong = () => <wallet-button prop:kit={5} />
  return (
    <>
      <wallet-button prop:kit={kit} label="Connect wallet" chars-start={6} />
      <wallet-modal
        prop:kit={kit}
        on:wm-connect={({ type, detail }) => setEvents((list) => `${list} ${type} ${detail.address.length}`)}
        on:wm-disconnect={({ type }) => setEvents((list) => `${list} ${type}`)}
      />
      <button type="button" id="sign" onClick={() => kit.signMessage('hello').then(setSignature)}>
        Sign
      </button>
      <button type="button" id="disconnect" onClick={() => kit.disconnect()}>
        Disconnect
      </button>
      <output id="account">{address() ?? 'none'}</output>
      <output id="signature">{signature()}</output>
      <output id="events">{events()}</output>
    </>
  )
}

const root = document.getElementById('root')
if (root) render(App, root)
