import type { Row } from '../decode/approval-view.ts'
import { addressElement } from './address-element.ts'
import { element } from './element.ts'

function valueElement({ kind, value }: Row<string>): HTMLElement {
  if (kind === 'address') return addressElement(value)
  const made = element('bdi', kind ?? '', value)
  if (kind && kind !== 'string') made.dir = 'ltr'
  return made
}

/** Returns facts as a description list. */
export function factsElement(rows: readonly Row<string>[]): HTMLElement {
  const list = element('dl', 'facts')
  for (const row of rows) {
    const wide = row.kind === 'address' || row.kind === 'code' || row.kind === 'amount'
    const entry = element(
      'div',
      `fact${wide ? ' fact-wide' : ''}${row.strong ? ' fact-strong' : ''}`,
      element('dt', '', element('bdi', '', row.label)),
      element('dd', '', valueElement(row), row.hint ? element('span', 'hint', row.hint) : undefined),
    )
    if (row.depth) entry.classList.add(`depth-${Math.min(row.depth, 6)}`)
    list.append(entry)
  }
  return list
}
