import type { Choice } from '../../phone-wallet/phone-wallet.ts'
import type { SolanaWallet } from '../../phone-wallet/solana-wallet.ts'
import type { WalletAccount } from '../../phone-wallet/wallet-accounts.ts'
import type { Proposal } from '../../phone-wallet/wallet-state.ts'
import { canApprove } from '../../phone-wallet/wish.ts'
import { button, check, make } from './elements.ts'
import { siteLine } from './site-line.ts'

function group<T>(
  legend: string,
  choices: readonly { readonly label: string; readonly note?: string; readonly value: T }[],
) {
  const field = make('fieldset', '', make('legend', '', legend))
  const boxes = choices.map(({ label, note, value }) => {
    const { row, box } = check(label, true, ...(note ? [make('span', 'mono', note)] : []))
    field.append(row)
    return { box, value }
  })
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ value }) => value)
  return { field, chosen }
}

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** A connection proposal: the site, its requests, and the accounts and networks to share. */
export function proposalCard(
  proposal: Proposal,
  accounts: readonly WalletAccount[],
  solana: SolanaWallet | undefined,
  answer: (choice: Choice | undefined) => void,
) {
  const { site, wish } = proposal
  const title = make('h2', '', `Connect to ${site.name}?`)
  title.tabIndex = -1
  const lead = make('p', 'quiet', 'The site will see the addresses and balances that you share. It can’t move funds.')
  const shared = group(
    'Accounts to share',
    accounts.map(({ label, address }) => ({ label, note: short(address), value: address })),
  )
  const networks = group<number | string>('Networks to share', [
    ...wish.chains.map(({ name, id }) => ({ label: name, note: `eip155:${id}`, value: id })),
    ...(solana && wish.solanaMethods.length > 0
      ? [{ label: solana.name, note: `Solana · ${short(solana.address)}`, value: 'solana' as const }]
      : []),
    ...wish.others.map(({ wallet: { name, namespace }, chains }) => ({
      label: name,
      note: chains.join(', '),
      value: namespace,
    })),
  ])
  const card = make('section', 'sheet question', title, siteLine(site), lead, shared.field)
  if (canApprove(wish)) card.append(networks.field)
  card.append(facts(proposal))
  const problem = make('p', 'note')
  problem.dataset.kind = 'bad'
  problem.setAttribute('role', 'alert')
  const possible = canApprove(wish)
  if (!possible) problem.textContent = whyNot(proposal)

  const decline = button('Decline', '', () => answer(undefined))
  const approve = button('Approve', 'primary', () => {
    const chosen = networks.chosen()
    const chainIds = chosen.filter((one) => typeof one === 'number')
    const others = chosen.filter((one) => typeof one === 'string' && one !== 'solana').map(String)
    const choice = { addresses: shared.chosen(), chainIds, solana: chosen.includes('solana'), others }
    // Accounts of other namespaces come with their networks.
    if (chosen.length > 0 && (choice.addresses.length > 0 || chainIds.length === 0)) answer(choice)
    else problem.textContent = 'Share one account and one network at least, or decline.'
  })
  const update = ({ busy }: Proposal) => {
    decline.disabled = busy
    approve.disabled = busy || !possible
  }
  update(proposal)
  card.setAttribute('aria-label', `Connect to ${site.name}?`)
  card.append(problem, make('div', 'answers', decline, approve))
  return { element: card, update, focus: () => title.focus() }
}

function facts({ wish }: Proposal): HTMLElement {
  const list = make('dl', 'facts')
  const add = (label: string, values: readonly string[]) => {
    if (values.length > 0) list.append(make('dt', '', label), make('dd', '', values.join(', ')))
  }
  add('It will be able to ask for', [
    ...wish.methods,
    ...wish.solanaMethods,
    ...wish.others.flatMap(({ methods }) => methods),
  ])
  add('Not supported by this wallet', [...wish.unsupported, ...wish.unknownChains, ...wish.otherMethods])
  return list
}

function whyNot({ wish }: Proposal): string {
  return wish.missing.length > 0
    ? `The site needs what this wallet does not have: ${wish.missing.join(', ')}.`
    : 'This wallet knows none of the networks that the site works on.'
}
