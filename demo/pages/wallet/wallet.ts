import './wallet.css'
import { createBitcoinWallet } from '../../phone-wallet/bitcoin-wallet.ts'
import { cosmosWallet } from '../../phone-wallet/cosmos-wallet.ts'
import { readBehaviour } from '../../phone-wallet/faults.ts'
import { type PhoneWallet, startPhoneWallet } from '../../phone-wallet/phone-wallet.ts'
import { polkadotWallet } from '../../phone-wallet/polkadot-wallet.ts'
import { createSolanaWallet } from '../../phone-wallet/solana-wallet.ts'
import { fromDemoChain } from '../../phone-wallet/wallet-chains.ts'
import type { WalletState } from '../../phone-wallet/wallet-state.ts'
import { bitcoinNetwork } from '../shared/bitcoin-network.ts'
import { demoChains } from '../shared/chains.ts'
import { find } from '../shared/find.ts'
import { hosts } from '../shared/services.ts'
import { solanaNetwork } from '../shared/solana-network.ts'
import { accountItem } from './account-item.ts'
import { keyed, make } from './elements.ts'
import { followFaults } from './fault-panel.ts'
import { paymentCard } from './payment-card.ts'
import { proposalCard } from './proposal-card.ts'
import { requestCard } from './request-card.ts'
import { followScanner } from './scanner.ts'
import { sessionCard } from './session-card.ts'
import { signInCard } from './sign-in-card.ts'

const query = new URLSearchParams(location.search)
const behaviour = readBehaviour(query)
followFaults(behaviour)

/** Focuses a new card unless the user is working elsewhere on the page. */
function focusQuietly<T extends { readonly element: HTMLElement; focus(): void }>(card: T): T {
  const { activeElement } = document
  const free = !activeElement || activeElement === document.body || find('#pair').contains(activeElement)
  if (free) queueMicrotask(() => card.focus())
  return card
}

function draw(wallet: PhoneWallet): (state: WalletState) => void {
  const { store } = wallet
  const state = store.get()
  const questions = find('#questions')
  const proposals = keyed(
    questions,
    state.proposals,
    ({ id }) => String(id),
    (proposal) =>
      focusQuietly(
        proposalCard(
          proposal,
          store.get().accounts,
          store.get().solana,
          (choice) => void wallet.answerProposal(proposal, choice),
        ),
      ),
  )
  const signIns = keyed(
    questions,
    state.signIns,
    ({ id }) => String(id),
    (ask) => focusQuietly(signInCard(ask, store.get().accounts, (choice) => void wallet.answerSignIn(ask, choice))),
  )
  const requests = keyed(
    questions,
    state.requests,
    ({ id }) => String(id),
    (request) => focusQuietly(requestCard(request, (approved) => void wallet.answerRequest(request, approved))),
  )
  const payments = keyed(
    questions,
    state.payments,
    ({ id }) => String(id),
    (pending) => focusQuietly(paymentCard(pending, (payer) => void wallet.answerPayment(pending, payer))),
  )
  const sessions = keyed(
    find('#sessions'),
    state.sessions,
    ({ topic }) => topic,
    (session) => sessionCard(session, wallet),
  )
  const accounts = keyed(
    find('#accounts'),
    state.accounts,
    ({ address }) => address,
    (account) => accountItem(account, wallet.say),
  )
  const { solana } = state
  if (solana)
    find('#accounts').append(
      accountItem({ label: `Account on ${solana.name}`, address: solana.address }, wallet.say).element,
    )
  for (const { name, accounts: own } of state.others)
    for (const account of own)
      find('#accounts').append(
        accountItem({ label: `Account on ${name}`, address: account.split(':')[2] ?? '' }, wallet.say).element,
      )
  return (next) => {
    find('#status').textContent = next.status
    find('#relay').textContent = next.relay === 'down' ? 'The relay is not reachable. Trying again…' : ''
    find('#elsewhere').hidden = !next.elsewhere
    find('#wallet').inert = next.elsewhere
    find('#wallet').classList.toggle('gone', next.elsewhere)
    find('#no-sessions').hidden = next.sessions.length > 0
    proposals(next.proposals)
    signIns(next.signIns)
    requests(next.requests)
    payments(next.payments)
    sessions(next.sessions)
    accounts(next.accounts)
    const open = next.proposals.length + next.signIns.length + next.requests.length + next.payments.length
    document.title = open > 0 ? `(${open}) Demo Phone Wallet` : 'Demo Phone Wallet'
    find('#log').replaceChildren(
      ...next.log.map(({ time, text }) => make('li', '', make('time', '', time.toLocaleTimeString('en-GB')), text)),
    )
  }
}

async function begin(): Promise<PhoneWallet> {
  const solana = solanaNetwork ? await createSolanaWallet(solanaNetwork) : undefined
  const bitcoin = bitcoinNetwork ? [createBitcoinWallet(bitcoinNetwork)] : []
  const others = [...bitcoin, polkadotWallet, cosmosWallet]
  const wallet = await startPhoneWallet(hosts.relay, demoChains.map(fromDemoChain), behaviour, solana, others)
  wallet.store.subscribe(draw(wallet))
  followScanner(open, wallet.say)
  find('#add-account').addEventListener('click', () => wallet.addAccount())

  const uri = query.get('uri')
  if (uri) {
    // Removed from the URL, because a reload must not use the code again.
    query.delete('uri')
    history.replaceState(null, '', `/wallet${query.size > 0 ? `?${query}` : ''}`)
    open(uri)
  }
  return wallet
}

const field = find<HTMLInputElement>('#uri')
function open(text: string): void {
  field.value = ''
  // A link that comes while the wallet starts waits for it.
  begun.then(
    (wallet) => wallet.open(text),
    () => {},
  )
}

find('#take-over').addEventListener('click', () => location.reload())
find('#pair').addEventListener('submit', (event) => {
  event.preventDefault()
  open(field.value)
})
const begun = begin()
begun.catch((error: unknown) => {
  find('#status').textContent = `The wallet cannot start. ${error instanceof Error ? error.message : String(error)}`
})
