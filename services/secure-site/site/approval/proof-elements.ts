import type { PlainId } from '../words/messages.ts'
import { words } from '../words/words.ts'
import { addressGroups } from './address-element.ts'
import { element } from './element.ts'
import type { LineSlots, ProofCode } from './proof-code.ts'
import { type ProofLine, proofBlocks } from './proof-lines.ts'
import type { Question } from './question.ts'
import { plainButton, type ScreenFrame, screenFrame } from './screen-frame.ts'

export interface ProofElements extends ScreenFrame {
  readonly code: ProofCode
  readonly keys: readonly HTMLButtonElement[]
  readonly back: HTMLButtonElement
}

/**
 * The second step: the facts again, one per line, with two digits at random positions among them, and buttons to press
 * these digits. The digits look like the facts, so that a page that masks the frame cannot reveal the digits without
 * revealing the facts.
 */
export function proofElements(
  question: Question,
  codeOf: (lines: readonly LineSlots[], blocks: number) => ProofCode,
): ProofElements {
  const { t } = question
  const textOf = (id: PlainId) => t({ id })
  const blocks = proofBlocks(question).map((lines) => lines.map(wordsOf))
  const lines = blocks.flat()
  const code = codeOf(lines.map(slotsOf), blocks.length)
  const digitAt = (line: LineWords, slot: number) => {
    const found = code.digits.find((one) => lines[one.line] === line && one.slot === slot)
    return found && digitElement(found.digit)
  }
  const list = element('dl', `proof start-${code.start}`)
  for (const at of code.order)
    for (const line of blocks[at] ?? []) list.append(lineElement(line, (slot) => digitAt(line, slot)))
  const keys = Array.from({ length: 10 }, (_, digit) => {
    const key = plainButton('button key', `${digit}`)
    key.ariaPressed = 'false'
    key.setAttribute('aria-describedby', 'status')
    return key
  })
  const pad = element('div', 'keys', ...keys.slice(1), keys[0])
  pad.role = 'group'
  pad.dir = 'ltr'
  pad.ariaLabel = textOf('proof.keys')
  const back = plainButton('button button-back', textOf('proof.back'))
  const frame = screenFrame(t, {
    title: textOf('proof.title'),
    content: [element('p', 'lead', textOf('proof.lead')), list],
    actions: [pad, element('div', 'single', back)],
  })
  return { ...frame, code, keys, back }

  function digitElement(digit: number): HTMLElement {
    const box = element('span', 'digit', `${digit}`)
    box.role = 'img'
    box.ariaLabel = t(words('proof.digit', { digit }))
    return box
  }
}

/** A line split at the possible digit positions: label by words, value by words, address by groups. */
interface LineWords extends ProofLine {
  readonly labels: readonly string[]
  readonly values: readonly string[]
}

const wordsOf = (line: ProofLine): LineWords => ({
  ...line,
  labels: line.label.split(/\s+/),
  values: line.kind === 'address' ? addressGroups(line.value) : [line.value],
})

const slotsOf = ({ kind, labels, values, isMain }: LineWords): LineSlots => ({
  count: labels.length + values.length + 1,
  inAddress: kind === 'address' ? values.slice(1).map((_, at) => labels.length + 1 + at) : [],
  isMain,
})

function lineElement(line: LineWords, digitAt: (slot: number) => HTMLElement | undefined): HTMLElement {
  const { kind, labels, values, hint, isWarning } = line
  const isAddress = kind === 'address'
  const first = labels.length
  const end = digitAt(first + values.length)
  const value = values.flatMap((text, at) => {
    const isEnd = at === 0 || at === values.length - 1
    const shown = element('bdi', isAddress ? `proof-group${isEnd ? ' end' : ''}` : 'proof-value', text)
    if (kind && kind !== 'string') shown.dir = 'ltr'
    return spaced([digitAt(first + at), shown])
  })
  // An address is left to right in every language, including the digits inside.
  const whole = isAddress ? [element('bdi', 'proof-address', ...value)] : value
  if (isAddress && whole[0] instanceof HTMLElement) whole[0].dir = 'ltr'
  return element(
    'div',
    `proof-line${isWarning ? ' proof-warning' : ''}`,
    element('dt', '', ...labels.flatMap((word, at) => spaced([digitAt(at), element('bdi', '', word)]))),
    element('dd', '', ...whole, ...spaced([end, hint === undefined ? undefined : element('span', 'hint', hint)])),
  )
}

/** Adds a space after each element, as a line-break opportunity. */
const spaced = (list: readonly (HTMLElement | undefined)[]): (Node | string)[] =>
  list.flatMap((one) => (one ? [one, ' '] : []))
