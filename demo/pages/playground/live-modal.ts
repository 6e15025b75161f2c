import type { KitHandle } from 'wallet-modal'
import { find } from '../shared/find.ts'
import { setAddressPart } from './address-part.ts'

/**
 * Shows the page's modal beside the controls when a visitor asks for it, or the address has `?live`; before, the page
 * asks no service.
 */
export function followLiveModal(kit: KitHandle): void {
  const stage = find('#stage')
  const place = find('#live')
  const toggle = find<HTMLButtonElement>('#show-here')
  const open = find<HTMLButtonElement>('#open-modal')
  const modal = find('wallet-modal') as HTMLElement & { embedded: boolean }
  let goesOn = false
  const isHere = () => !!modal.embedded
  const draw = () => {
    stage.toggleAttribute('data-live', isHere())
    stage.toggleAttribute('data-open', isHere() && kit.getState().open)
    toggle.textContent = isHere() ? 'Show it over the page' : 'Show it here'
    open.hidden = isHere() && kit.getState().open
  }
  const tryOpen = () => {
    kit.open().catch((error: unknown) => console.warn(error))
  }
  const move = (here: boolean) => {
    goesOn = false
    kit.close()
    modal.embedded = here
    const target = here ? place : document.body
    target.append(modal)
    setAddressPart('live', here ? 'live' : '')
    draw()
  }
  toggle.addEventListener('click', () => {
    move(!isHere())
    if (!isHere()) tryOpen()
  })
  open.addEventListener('click', tryOpen)
  // The card closes after a connection; here it goes on with the account.
  kit.on('connect', () => {
    goesOn = isHere() && kit.getState().open
  })
  kit.subscribe(
    (state) => state.open,
    (isOpen) => {
      draw()
      if (isOpen && isHere()) stage.scrollIntoView({ block: 'nearest' })
      if (isOpen || !goesOn) return
      goesOn = false
      queueMicrotask(tryOpen)
    },
  )
  // The card has no place beside the controls of a narrow page.
  const narrow = matchMedia('(max-width: 1023px)')
  narrow.addEventListener('change', () => {
    if (narrow.matches && isHere()) move(false)
  })
  if (new URLSearchParams(location.search).has('live') && !narrow.matches) move(true)
  draw()
}
