import { encode } from 'uqr'
import { element } from '../approval/element.ts'
import { factsElement } from '../approval/facts-element.ts'
import { siteElement } from '../approval/site-element.ts'
import type { Row } from '../decode/approval-view.ts'
import type { Words } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'

/** The elements of the screen for a repeated sign-in with the provider. */
export function providerElements(
  t: Translate,
  origin: string,
  provider: string,
  rows: readonly Row[],
  other: Words | undefined,
) {
  const heading = element('h1', 'title', t(words('change.providerTitle', { provider })))
  heading.tabIndex = -1
  heading.id = 'title'
  const facts = factsElement(rows.map((row) => ({ ...row, label: t(row.label), value: t(row.value), hint: '' })))
  const more = element('div', 'scan')
  const body = element(
    'div',
    'body',
    siteElement(t, origin),
    heading,
    element('p', 'lead', t(words('change.providerLead'))),
    facts,
    more,
  )
  body.tabIndex = 0
  body.role = 'group'
  body.ariaLabel = t(words('screen.asked'))
  const status = element('p', 'status')
  status.role = 'alert'
  const open = element('button', 'button button-approve', t(words('change.providerOpen', { provider })))
  open.type = 'button'
  const cancel = element('button', 'button button-reject', t(words('screen.cancel')))
  cancel.type = 'button'
  const link = element('a', 'button button-other button-link', t(words('change.providerLink')))
  link.hidden = true
  link.target = '_blank'
  const passkey = element('button', 'button button-other', other ? t(other) : '')
  passkey.type = 'button'
  passkey.hidden = !other
  const actions = element('footer', 'actions', status, element('div', 'pair', cancel, open), link, passkey)
  const screen = element('main', 'screen', body, actions)
  screen.setAttribute('aria-labelledby', 'title')
  return { screen, heading, more, status, open, cancel, link, passkey }
}

/** A QR code for the camera of a phone: dark on light in either theme. */
export function scanElement(t: Translate, address: string): readonly HTMLElement[] {
  const { size, data } = encode(address, { ecc: 'M', border: 3 })
  const space = 'http://www.w3.org/2000/svg'
  const picture = document.createElementNS(space, 'svg')
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
  picture.setAttribute('shape-rendering', 'crispEdges')
  const path = document.createElementNS(space, 'path')
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  path.setAttribute('d', dark.join(''))
  picture.append(path)
  const plate = element('div', 'scan-plate')
  plate.role = 'img'
  plate.ariaLabel = t(words('change.scanLabel'))
  plate.append(picture)
  return [plate, element('p', 'lead', t(words('change.scan')))]
}
