import type { Row } from '../decode/approval-view.ts'
import { spoken } from '../decode/spoken.ts'
import type { PlainId } from '../words/messages.ts'
import { words } from '../words/words.ts'
import { addressGroups } from './address-element.ts'
import { element } from './element.ts'
import type { ProofCode, Slots } from './proof-code.ts'
import type { Question } from './question.ts'
import { plainButton, type ScreenFrame, screenFrame } from './screen-frame.ts'

export interface ProofElements extends ScreenFrame {
  readonly code: ProofCode
  /** The buttons of the digits from 0 to 9. */
  readonly keys: readonly HTMLButtonElement[]
  readonly back: HTMLButtonElement
}

/**
 * The facts once more, with two digits at places among them that are not known before, and buttons to press the same
 * two. The digits look like the facts and can stand anywhere between them: a page that masks the frame so that they can
 * be read for sure has to let the facts be read too.
 */
export function proofElements(
  { view: asked, asker, say }: Question,
  codeOf: (slots: Slots) => ProofCode,
): ProofElements {
  const view = spoken(say, asked)
  const saying = (id: PlainId) => say({ id })
  const { host, protocol } = new URL(asker.origin)
  const known: readonly Row<string>[] = [
    { label: view.title, value: '' },
    ...(view.proof ?? []),
    { label: saying('screen.askedBy'), value: protocol === 'https:' ? host : asker.origin },
    ...(asker.chain ? [{ label: saying('screen.network'), value: say(asker.chain.name) }] : []),
  ]
  const tokens = known.flatMap(tokensOf)
  const inAddress = tokens.flatMap(({ isInAddress }, at) => (isInAddress ? [at] : []))
  const code = codeOf({ count: tokens.length + 1, inAddress })
  const text = element('p', `proof indent-${code.indent}`)
  // An address is read from left to right in every language, its digit included.
  let address: HTMLElement | undefined
  const put = (one: HTMLElement) => {
    // A space at the end of an address would stand at its far side where the text runs from right to left.
    if (address) address.append(...(address.firstChild ? [' ', one] : [one]))
    else text.append(one, ' ')
  }
  for (let slot = 0; slot <= tokens.length; slot++) {
    const token = tokens[slot]
    if (!token?.isInAddress) address = undefined
    for (const one of code.digits) if (one.slot === slot) put(digitElement(one.digit))
    if (token?.isAddress) {
      address = element('bdi', 'proof-address')
      address.dir = 'ltr'
      text.append(address, ' ')
    }
    if (token) put(token.shown)
  }
  const keys = Array.from({ length: 10 }, (_, digit) => {
    const key = plainButton('button key', `${digit}`)
    key.ariaPressed = 'false'
    key.setAttribute('aria-describedby', 'status')
    return key
  })
  const pad = element('div', 'keys', ...keys.slice(1), keys[0])
  pad.role = 'group'
  pad.dir = 'ltr'
  pad.ariaLabel = saying('proof.keys')
  const back = plainButton('button button-back', saying('proof.back'))
  const frame = screenFrame(say, {
    origin: asker.origin,
    title: saying('proof.title'),
    content: [element('p', 'lead', saying('proof.lead')), text],
    actions: [pad, element('div', 'single', back)],
  })
  return { ...frame, code, keys, back }

  function digitElement(digit: number): HTMLElement {
    const box = element('span', 'digit', `${digit}`)
    box.role = 'img'
    box.ariaLabel = say(words('proof.digit', { digit }))
    return box
  }
}

interface Token {
  readonly shown: HTMLElement
  /** An address begins with it. */
  readonly isAddress?: boolean
  /** What stands before it is of the same address. */
  readonly isInAddress?: boolean
}

/** A label word by word, and its value; an amount is not taken apart by what stands between. */
function tokensOf({ label, value, kind }: Row<string>): Token[] {
  const labels = (value ? `${label}:` : label)
    .split(/\s+/)
    .map((word): Token => ({ shown: element('span', value ? 'proof-label' : 'proof-value', word) }))
  if (!value) return labels
  const isAddress = kind === 'address'
  const groups = isAddress ? addressGroups(value) : [value]
  return [
    ...labels,
    ...groups.map((group, at) => {
      const isEnd = at === 0 || at === groups.length - 1
      const shown = element('bdi', isAddress ? `proof-group${isEnd ? ' end' : ''}` : 'proof-value', group)
      if (kind && kind !== 'string') shown.dir = 'ltr'
      return { shown, isAddress: isAddress && at === 0, isInAddress: isAddress && at > 0 }
    }),
  ]
}
