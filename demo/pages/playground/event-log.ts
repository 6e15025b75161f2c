import type { KitHandle } from 'wallet-modal'
import { find } from '../shared/find.ts'

const domEvents = [
  'wm-open',
  'wm-close',
  'wm-view-change',
  'wm-connect',
  'wm-disconnect',
  'wm-account-change',
  'wm-network-change',
  'wm-sign-in',
  'wm-sign-out',
  'wm-error',
] as const

const asText = (detail: unknown) => {
  if (detail === undefined || detail === null) return ''
  if (detail instanceof Error) return `${'code' in detail ? String(detail.code) : ''} ${detail.message}`
  return JSON.stringify(detail)
}

/** Shows the elements' DOM events and the kit's tracked events, newest first. */
export function followEvents(kit: KitHandle): void {
  const log = find('#log')
  // A box that scrolls needs the focus, for those who have no pointer.
  log.tabIndex = 0
  const add = (name: string, detail: unknown) => {
    const line = document.createElement('li')
    const time = document.createElement('time')
    time.textContent = new Date().toLocaleTimeString('en-GB')
    const title = document.createElement('b')
    title.textContent = name
    line.append(time, title, ` ${asText(detail)}`)
    log.prepend(line)
    while (log.children.length > 200) log.lastElementChild?.remove()
  }
  const modal = find('wallet-modal')
  for (const name of domEvents) modal.addEventListener(name, (event) => add(name, (event as CustomEvent).detail))
  kit.on('event', (event) => add('event', event))
}
