import type { Recovery } from '../vault/vault.ts'
import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'
import { element } from './element.ts'

export interface Keeper {
  readonly recovery: Recovery
  /** Where the wallet's site is. */
  readonly host: string
  /** Whoever looks has not been told before. */
  readonly isNews: boolean
}

/** Who else could open the wallet: said in full once, and to be looked up ever after. */
export function keeperElement(say: Say, { recovery, host, isNews }: Keeper): HTMLElement {
  const title = say(words('keeper.title'))
  const text = say(words(`keeper.${recovery}`, { host }))
  if (isNews) return element('div', 'note note-info', element('strong', '', title), element('span', '', text))
  return element('details', 'account', element('summary', '', title), element('p', 'keeper', text))
}
