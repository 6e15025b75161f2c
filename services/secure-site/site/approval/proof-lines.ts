import type { Row } from '../decode/approval-view.ts'
import { translateView } from '../decode/translate-view.ts'
import type { PlainId } from '../words/messages.ts'
import type { Question } from './question.ts'

export interface ProofLine extends Row<string> {
  /** True for the action, amounts, counterparties and warnings. */
  readonly isMain: boolean
  readonly isWarning?: boolean
}

/**
 * Returns the facts of the second step as blocks in any order: the action and its facts, every warning of the first
 * step (which a page may have masked), and the requesting site and network.
 */
export function proofBlocks({ view: asked, asker, say }: Question): readonly (readonly ProofLine[])[] {
  const view = translateView(say, asked)
  const saying = (id: PlainId) => say({ id })
  const { host, protocol } = new URL(asker.origin)
  const isMain = ({ kind }: Row<string>) => kind === 'amount' || kind === 'address'
  return [
    [
      { label: saying('screen.asked'), value: view.title, isMain: true },
      ...(view.proof ?? []).map((row) => ({ ...row, isMain: isMain(row) })),
    ],
    ...view.notes
      .filter(({ tone }) => tone !== 'info')
      .map(({ title }) => [{ label: saying('proof.warning'), value: title, isMain: true, isWarning: true }]),
    [{ label: saying('screen.askedBy'), value: protocol === 'https:' ? host : asker.origin, isMain: false }],
    ...(asker.chain ? [[{ label: saying('screen.network'), value: say(asker.chain.name), isMain: false }]] : []),
  ]
}
