import { button, make } from './elements.ts'

export function accountItem(
  { label, address }: { readonly label: string; readonly address: string },
  say: (text: string) => void,
) {
  const copy = button('Copy', 'small', () => {
    // The clipboard requires a secure context; the address can still be selected.
    const done = navigator.clipboard ? navigator.clipboard.writeText(address) : Promise.reject()
    done.then(
      () => say(`Copied ${label}`),
      () => say('Copying is not possible here. Select the address instead.'),
    )
  })
  copy.setAttribute('aria-label', `Copy ${label}`)
  const title = make('p', 'row', label, copy)
  return { element: make('li', '', title, make('p', 'mono', address)) }
}
