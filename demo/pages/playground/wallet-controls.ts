import type { FailureInput } from 'wallet-modal/testing'
import { approvalPlace } from '../../wallet/approval-place.ts'
import { hasExtension } from '../../wallet/found-extension.ts'
import { find, findAll } from '../shared/find.ts'
import { type WalletPerson, walletPersons } from './wallet-person.ts'

/** Controls of the user behind a demo wallet, and of its faults. */
export function followWalletControls(): void {
  const [first] = walletPersons
  let chosen: WalletPerson = first
  const behind = find<HTMLSelectElement>('#behind')
  const fault = find<HTMLSelectElement>('#fault')
  const once = find<HTMLInputElement>('#fault-once')
  const applyFault = () => {
    const kind = fault.value as Extract<FailureInput, string> | 'slow' | ''
    const times = once.checked ? { times: 1 } : {}
    // Faults apply to the selected wallet only.
    for (const { failures } of walletPersons) failures.clear()
    if (kind !== '') chosen.failures.set([kind === 'slow' ? { kind, ms: 5000, ...times } : { kind, ...times }])
  }
  fault.addEventListener('change', applyFault)
  once.addEventListener('change', applyFault)

  find('#behind-field').hidden = walletPersons.length < 2
  for (const { name } of walletPersons) behind.append(new Option(name))
  behind.addEventListener('change', () => {
    chosen = walletPersons[behind.selectedIndex] ?? first
    find('[data-person="chain"]').hidden = !chosen.chain
    for (const option of findAll<HTMLOptionElement>('[data-solana], [data-eip1193]')) {
      option.hidden = !(chosen.kind in option.dataset)
      if (option.hidden && option.selected) fault.value = ''
    }
    applyFault()
  })

  const panel = find<HTMLInputElement>('#panel')
  panel.checked = approvalPlace.now === 'panel'
  panel.addEventListener('change', () => {
    approvalPlace.now = panel.checked ? 'panel' : 'window'
  })

  const person: { readonly [what: string]: () => void } = {
    account: () => chosen.account(),
    chain: () => chosen.chain?.(),
    lock: () => chosen.lock(),
    disconnect: () => chosen.disconnect(),
  }
  for (const button of findAll<HTMLButtonElement>('[data-person]')) {
    button.addEventListener('click', () => person[button.dataset.person ?? '']?.())
  }

  find('#extension').hidden = !hasExtension
  find('#offer').addEventListener('click', () => {
    for (const { announce } of walletPersons) announce()
  })
}
