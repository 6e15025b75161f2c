import type { Hex } from 'viem'
import type { PhoneWallet } from '../../phone-wallet/phone-wallet.ts'
import type { Session } from '../../phone-wallet/wallet-state.ts'
import { button, make } from './elements.ts'
import { siteLine } from './site-line.ts'

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

interface Option {
  readonly value: string
  readonly label: string
}

function select(label: string, choose: (value: string) => void) {
  const list = make('select')
  list.addEventListener('change', () => choose(list.value))
  const field = make('label', 'field', make('span', '', label), list)
  const update = (options: readonly Option[], value: string) => {
    const same =
      options.length === list.options.length && options.every((each, i) => list.options[i]?.value === each.value)
    // Replacing the options would close an open list.
    if (!same) list.replaceChildren(...options.map((each) => new Option(each.label, each.value)))
    list.value = value
  }
  return { field, update }
}

export function sessionCard(first: Session, { control, store, attempt }: PhoneWallet) {
  let session = first
  const { name } = first.site
  const nameOf = (id: number) => store.get().chains.find((chain) => chain.id === id)?.name ?? `Chain ${id}`
  const account = select('Active account', (address) => {
    void attempt(control.setAccount(session, address as Hex), `Told ${name}: account ${short(address)}`)
  })
  const chain = select('Active network', (id) => {
    void attempt(control.setChain(session, Number(id)), `Told ${name}: ${nameOf(Number(id))}`)
  })
  const networks = make('div', 'row')
  const summary = make('p', 'quiet small')
  const ends = make('div', 'row')
  ends.append(
    button('Extend', 'small', () => void attempt(control.extend(session), `Extended the session with ${name}`)),
    button('Disconnect', 'small', () => void attempt(control.disconnect(session.topic), `Disconnected ${name}`)),
  )
  const fields = make('div', 'fields', account.field, chain.field)
  const element = make('article', 'session', siteLine(first.site), fields)
  element.setAttribute('aria-label', name)
  element.append(networks, ends, summary)
  let drawn = ''

  /** Draws one button per chain, which shares it or stops sharing it. */
  const drawNetworks = () => {
    const buttons = store.get().chains.map(({ id, name: network }) => {
      const shared = session.chainIds.includes(id)
      const change = shared ? control.removeChain : control.addChain
      const label = `${shared ? 'Remove' : 'Add'} ${network}`
      const done = shared ? `Took ${network} back from ${name}` : `Shared ${network} with ${name}`
      const element = button(label, 'small', () => void attempt(change(session, id), done))
      element.disabled = shared && session.chainIds.length === 1
      return element
    })
    const state = buttons.map((each) => `${each.textContent}${each.disabled}`).join()
    if (state !== drawn) networks.replaceChildren(...buttons)
    drawn = state
  }
  const update = (next: Session) => {
    session = next
    const { accounts, chains } = store.get()
    const { address, chainId } = next.active
    const own = accounts.map((each) => ({ value: each.address, label: `${each.label} ${short(each.address)}` }))
    const foreign = own.some(({ value }) => value === address) ? [] : [{ value: address, label: short(address) }]
    account.update([...own, ...foreign], address)
    const ids = [...new Set([...chains.map(({ id }) => id), chainId])]
    chain.update(
      ids.map((id) => ({ value: String(id), label: nameOf(id) })),
      String(chainId),
    )
    drawNetworks()
    // A session without EVM has no account or chain to choose.
    const isOther = next.addresses.length === 0
    fields.hidden = isOther
    networks.hidden = isOther
    const until = new Date(next.expiry * 1000).toLocaleDateString('en-GB', { dateStyle: 'medium' })
    const count = next.addresses.length + (next.solana ? 1 : 0) + next.others
    summary.textContent = `${count} ${count === 1 ? 'account' : 'accounts'} shared · until ${until}`
  }
  update(first)
  return { element, update }
}
