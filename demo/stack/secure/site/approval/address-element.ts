import { element } from './element.ts'

/** A whole address in groups of four, so that two can be compared; copying gives it without gaps. */
export function addressElement(address: string): HTMLElement {
  const isEvm = /^0x[0-9a-fA-F]{40}$/.test(address)
  const groups = (isEvm
    ? /^(0x.{4})((?:.{4})*)$/
        .exec(address)
        ?.slice(1)
        .flatMap((part, at) => (at ? (part.match(/.{4}/g) ?? []) : [part]))
    : address.match(/.{1,4}/g)) ?? [address]
  const made = element(
    'bdi',
    isEvm ? 'address address-evm' : 'address',
    ...groups.map((group, at) => element('span', at === 0 || at === groups.length - 1 ? 'end' : '', group)),
  )
  made.dir = 'ltr'
  return made
}
