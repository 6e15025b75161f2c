import type { SiteRequest } from '../../phone-wallet/wallet-state.ts'
import { button, make } from './elements.ts'
import { siteLine } from './site-line.ts'

export function requestCard(request: SiteRequest, answer: (approved: boolean) => void) {
  const { sheet, site } = request
  const title = make('h2', '', sheet.title)
  title.tabIndex = -1
  const card = make('section', 'sheet question', title, siteLine(site), make('p', 'quiet', sheet.lead))
  card.setAttribute('aria-label', sheet.title)
  const list = make('dl', 'facts')
  for (const { label, value, mono } of sheet.facts) {
    const place = make('dd', mono ? 'mono' : '', value)
    place.dir = 'auto'
    list.append(make('dt', '', label), place)
  }
  card.append(list)
  if (sheet.text !== undefined) {
    const text = make('pre', '', sheet.text)
    text.tabIndex = 0
    text.dir = 'auto'
    card.append(text)
  }
  const decline = button('Decline', '', () => answer(false))
  const approve = button('Approve', 'primary', () => answer(true))
  const update = ({ busy }: SiteRequest) => {
    decline.disabled = busy
    approve.disabled = busy
    card.ariaBusy = String(busy)
  }
  update(request)
  card.append(make('div', 'answers', decline, approve))
  return { element: card, update, focus: () => title.focus() }
}
