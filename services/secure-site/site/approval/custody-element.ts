import type { Recovery } from '../vault/vault.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { element } from './element.ts'

export interface Custody {
  readonly recovery: Recovery
  /** Host of the wallet's site. */
  readonly host: string
}

/** Explains who else could open the wallet, collapsed: the page around says it when the wallet is made. */
export function custodyElement(t: Translate, { recovery, host }: Custody): HTMLElement {
  const title = t(words('keeper.title'))
  const text = t(words(`keeper.${recovery}`, { host }))
  return element('details', 'account', element('summary', '', title), element('p', 'keeper', text))
}
