import type { FailureInput } from 'wallet-modal/testing'
import { demoWallet, hasExtension, setApprovalPlace } from '../../wallet/demo-wallet.ts'
import { find, findAll } from './find.ts'

/** What the person behind the Demo Wallet can do, and the faults it can have. */
export function followWalletControls(): void {
  const fault = find<HTMLSelectElement>('#fault')
  const once = find<HTMLInputElement>('#fault-once')
  const applyFault = () => {
    const kind = fault.value as Extract<FailureInput, string> | 'slow' | ''
    const times = once.checked ? { times: 1 } : {}
    if (kind === '') demoWallet.failures.clear()
    else demoWallet.failures.set([kind === 'slow' ? { kind, ms: 5000, ...times } : { kind, ...times }])
  }
  fault.addEventListener('change', applyFault)
  once.addEventListener('change', applyFault)

  const panel = find<HTMLInputElement>('#panel')
  panel.checked = new URLSearchParams(location.search).get('approval') === 'panel'
  panel.addEventListener('change', () => setApprovalPlace(panel.checked ? 'panel' : 'window'))

  const person: { readonly [what: string]: () => void } = {
    account: () => demoWallet.setAccounts([...demoWallet.accounts.map(({ address }) => address)].sort(byOther)),
    chain: () => {
      const other = demoWallet.chains.find(({ id }) => id !== demoWallet.chainId)
      if (other) demoWallet.setChain(other.id)
    },
    lock: () => demoWallet.setAccounts([]),
    disconnect: () => demoWallet.disconnect(),
  }
  for (const button of findAll<HTMLButtonElement>('[data-person]')) {
    button.addEventListener('click', () => person[button.dataset.person ?? '']?.())
  }

  find('#extension').hidden = !hasExtension
  find('#offer').addEventListener('click', () => demoWallet.announce())
}

/** Puts the account that is not active first. */
function byOther(left: string, right: string): number {
  const [active] = demoWallet.sharedAddresses
  return Number(left === active) - Number(right === active)
}
