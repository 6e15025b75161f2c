import type { Recovery } from '../vault/vault.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { element } from './element.ts'

export interface Custody {
  readonly recovery: Recovery
  /** Host of the wallet's site. */
  readonly host: string
  /** True until this visitor has seen the notice once. */
  readonly isNews: boolean
}

/** Explains who else could open the wallet: in full the first time, collapsed afterwards. */
export function custodyElement(t: Translate, { recovery, host, isNews }: Custody): HTMLElement {
  const title = t(words('keeper.title'))
  const text = t(words(`keeper.${recovery}`, { host }))
  if (isNews) return element('div', 'note note-info', element('strong', '', title), element('span', '', text))
  return element('details', 'account', element('summary', '', title), element('p', 'keeper', text))
}
