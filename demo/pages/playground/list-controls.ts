import type { KitHandle, UserOptions } from 'wallet-modal'
import { find } from '../shared/find.ts'
import { hosts } from '../shared/services.ts'

/** Controls of the wallet list: its source, its display, and the faults of its server. */
export function followListControls(kit: KitHandle): void {
  const allWallets = find<HTMLSelectElement>('#all-wallets')
  allWallets.addEventListener('change', () => {
    kit.setOptions({ allWallets: allWallets.value as NonNullable<UserOptions['allWallets']> })
  })
  const legal = find<HTMLInputElement>('#legal')
  legal.addEventListener('change', () => {
    if (legal.checked) kit.setOptions({ termsConditionsUrl: '/#terms', privacyPolicyUrl: '/#privacy' })
  })
  const providerApi = find<HTMLInputElement>('#provider-api')
  providerApi.addEventListener('change', () => {
    kit.setOptions({ hosts: { ...hosts, providerApi: providerApi.checked ? hosts.providerApi : '' } })
  })

  const failure = find<HTMLSelectElement>('#list-failure')
  const note = find('#list-note')
  const say = (text: string) => {
    note.textContent = text
  }
  const apply = async () => {
    const response = await fetch(`${hosts.providerApi}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: failure.value,
    })
    if (!response.ok) throw new Error(`${response.status}`)
  }
  failure.addEventListener('change', () => {
    const chosen = failure.selectedOptions[0]?.text ?? ''
    apply().then(
      () => say(`The provider API: ${chosen.toLowerCase()}. For every page, until you choose another.`),
      () => say('The provider API takes this from its own computer only, and while npm start runs.'),
    )
  })
}
