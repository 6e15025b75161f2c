import { createClient, formatEther, http } from 'viem'
import { getBalance } from 'viem/actions'
import type { KitHandle } from 'wallet-modal'
import { demoChains, receiver } from '../shared/chains.ts'
import { find } from '../shared/find.ts'
import { solanaNetwork, solanaReceiver } from '../shared/solana-network.ts'
import { tick } from './checklist.ts'
import { solanaBalance } from './solana-receiver.ts'

const clients = demoChains.map((chain) => ({
  chain,
  client: createClient({ transport: http(chain.rpcUrls.default.http[0]) }),
}))

/** Shows the receiver's exact balances, read from the nodes, after a connection or on request. */
export function followReceiver(kit: KitHandle): void {
  const list = find('#receiver-balances')
  find('#receiver').textContent = receiver
  const solanaPlace = find('#solana-receiver')
  solanaPlace.textContent = solanaReceiver
  const copySolana = find('#copy-solana-receiver')
  for (const part of [solanaPlace, copySolana]) part.hidden = !solanaNetwork
  const read = async () => {
    const solana = solanaNetwork ? solanaBalance(solanaNetwork) : []
    const balances = await Promise.all(clients.map(({ client }) => getBalance(client, { address: receiver })))
    list.replaceChildren(
      ...clients.flatMap(({ chain }, index) => {
        const label = document.createElement('dt')
        label.textContent = chain.name
        const value = document.createElement('dd')
        value.dataset.chain = `${chain.id}`
        value.textContent = `${formatEther(balances[index] ?? 0n)} ${chain.nativeCurrency.symbol}`
        return [label, value]
      }),
      ...(await solana),
    )
  }
  const readAgain = () => {
    read().catch(() => list.replaceChildren('The chains do not answer. Is npm start still running?'))
  }
  find('#read-balances').addEventListener('click', readAgain)
  find('#copy-receiver').addEventListener('click', () => {
    navigator.clipboard.writeText(receiver).catch(() => {})
  })
  copySolana.addEventListener('click', () => {
    navigator.clipboard.writeText(solanaReceiver).catch(() => {})
  })

  const open = find<HTMLButtonElement>('#open-send')
  open.addEventListener('click', () => {
    kit.open({ view: 'WalletSend' }).catch(() => {})
  })
  kit.subscribe(
    ({ status, namespace }) => (status === 'connected' ? namespace : undefined),
    (namespace) => {
      // The provider sends on Bitcoin; the send view does not support it.
      open.disabled = !namespace || namespace === 'bip122'
      if (namespace) readAgain()
    },
  )
  kit.on('event', ({ event }) => {
    if (event !== 'SEND_SUCCESS') return
    tick('send')
    // A block takes a second in the demo.
    for (const ms of [300, 1300, 2600]) window.setTimeout(readAgain, ms)
  })
}
