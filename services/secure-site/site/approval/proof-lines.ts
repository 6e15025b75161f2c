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
export function proofBlocks({ view: asked, asker, t }: Question): readonly (readonly ProofLine[])[] {
  const view = translateView(t, asked)
  const textOf = (id: PlainId) => t({ id })
  const { host, protocol } = new URL(asker.origin)
  const isMain = ({ kind }: Row<string>) => kind === 'amount' || kind === 'address'
  return [
    [
      { label: textOf('screen.asked'), value: view.title, isMain: true },
      ...(view.proof ?? []).map((row) => ({ ...row, isMain: isMain(row) })),
    ],
    ...view.notes
      .filter(({ tone }) => tone !== 'info')
      .map(({ title }) => [{ label: textOf('proof.warning'), value: title, isMain: true, isWarning: true }]),
    [{ label: textOf('screen.askedBy'), value: protocol === 'https:' ? host : asker.origin, isMain: false }],
    ...(asker.chain ? [[{ label: textOf('screen.network'), value: t(asker.chain.name), isMain: false }]] : []),
  ]
}
