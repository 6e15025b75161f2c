import { element } from './element.ts'

const evm = /^0x[0-9a-fA-F]{40}$/

/** Splits an address into groups of four characters; the first group of an EVM address includes `0x`. */
export function addressGroups(address: string): readonly string[] {
  const groups = evm.test(address) ? address.match(/^0x.{4}|.{4}/g) : address.match(/.{1,4}/g)
  return groups ?? [address]
}

/** Shows a complete address in groups, which makes comparison easier. Copied text has no gaps. */
export function addressElement(address: string): HTMLElement {
  const groups = addressGroups(address)
  const made = element(
    'bdi',
    evm.test(address) ? 'address address-evm' : 'address',
    ...groups.map((group, at) => element('span', at === 0 || at === groups.length - 1 ? 'end' : '', group)),
  )
  made.dir = 'ltr'
  return made
}
