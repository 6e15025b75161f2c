import { find } from '../shared/find.ts'
import { hosts } from '../shared/services.ts'

/** Lets the provider API, which serves the wallet list, misbehave. */
export function followListControls(): void {
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
