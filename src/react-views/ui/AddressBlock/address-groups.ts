export interface AddressGroup {
  text: string
  /** True for the first and the last group, which people compare. */
  edge: boolean
  /** True if the other address has another group at this position. */
  differs: boolean
}

const groupsOf = (address: string): string[] => {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const rest = address.slice(prefix.length)
  const parts = rest.match(/[\s\S]{1,4}/g) ?? []
  return [prefix + (parts[0] ?? ''), ...parts.slice(1)]
}

/** Splits an address into groups of four; `0x` stays with the first. With `against`, groups that differ are marked. */
export function addressGroups(address: string, against?: string): AddressGroup[] {
  const groups = groupsOf(address)
  // The case of a hex address is only its checksum: https://eips.ethereum.org/EIPS/eip-55
  const fold = (text: string | undefined): string | undefined => (/^0x/i.test(address) ? text?.toLowerCase() : text)
  const other = against === undefined ? undefined : groupsOf(against)
  return groups.map((text, index) => ({
    text,
    edge: index === 0 || index === groups.length - 1,
    differs: other !== undefined && fold(text) !== fold(other[index]),
  }))
}

/** Returns the address for screen readers, with pauses between the groups. */
export function spokenAddress(address: string): string {
  return groupsOf(address).join(' ')
}
