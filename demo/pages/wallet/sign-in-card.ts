import type { SignInChoice } from '../../phone-wallet/sign-ins.ts'
import type { WalletAccount } from '../../phone-wallet/wallet-accounts.ts'
import type { SignInAsk } from '../../phone-wallet/wallet-state.ts'
import { button, check, make } from './elements.ts'
import { siteLine } from './site-line.ts'

/** A question to connect and sign in: the site, the account, the networks, and the text to sign. */
export function signInCard(
  ask: SignInAsk,
  accounts: readonly WalletAccount[],
  answer: (choice: SignInChoice | undefined) => void,
) {
  const { site, chains, domain, isOwnDomain } = ask
  const title = make('h2', '', `Sign in to ${site.name}?`)
  title.tabIndex = -1
  const lead = make(
    'p',
    'quiet',
    'The site will see this account and know that it is yours. It’s free and can’t move funds.',
  )
  const account = make('select')
  for (const { label, address } of accounts) account.append(new Option(`${label} · ${address}`, address))
  const boxes = chains.map((chain) => ({ ...check(chain.name, true), chain }))
  const networks = make('fieldset', '', make('legend', '', 'Networks'), ...boxes.map(({ row }) => row))
  const chosen = (): SignInChoice | undefined => {
    const own = accounts.find(({ address }) => address === account.value)
    const chainIds = boxes.filter(({ box }) => box.checked).map(({ chain }) => chain.id)
    return own && chainIds.length > 0 ? { account: own, chainIds } : undefined
  }
  const text = make('pre')
  text.tabIndex = 0
  text.dir = 'auto'
  const problem = make('p', 'note')
  problem.dataset.kind = 'bad'
  problem.setAttribute('role', 'alert')
  const warning = isOwnDomain ? '' : `This signs in at ${domain}, and the site says that it is ${site.url}. Better not.`
  const decline = button('Decline', '', () => answer(undefined))
  const approve = button('Approve', 'primary', () => answer(chosen()))
  let busy = ask.busy
  const draw = () => {
    const choice = chosen()
    const [first] = choice?.chainIds ?? []
    text.textContent = choice && first !== undefined ? ask.textFor(choice.account.address, first) : ''
    problem.textContent = warning || (choice ? '' : 'This wallet signs in on one network at least.')
    decline.disabled = busy
    approve.disabled = busy || !choice
  }
  account.addEventListener('change', draw)
  networks.addEventListener('change', draw)
  draw()
  const card = make(
    'section',
    'sheet question',
    ...[title, siteLine(site), lead],
    make('label', 'field', make('span', '', 'Account'), account),
    ...[networks, text, problem, make('div', 'answers', decline, approve)],
  )
  card.setAttribute('aria-label', `Sign in to ${site.name}?`)
  return {
    element: card,
    update(next: SignInAsk) {
      busy = next.busy
      draw()
    },
    focus: () => title.focus(),
  }
}
