export interface AddressGroup {
  text: string
  /** First and last are what people look at. */
  edge: boolean
  /** Not the same as the group at this place of the other address. */
  differs: boolean
}

const groupsOf = (address: string): string[] => {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const rest = address.slice(prefix.length)
  const parts = rest.match(/[\s\S]{1,4}/g) ?? []
  return [prefix + (parts[0] ?? ''), ...parts.slice(1)]
}

/** An address in groups of four; `0x` stays with the first. With `against`, the groups that differ are marked. */
export function addressGroups(address: string, against?: string): AddressGroup[] {
  const groups = groupsOf(address)
  // Hex addresses differ by their digits, not by the case of the checksum.
  const fold = (text: string | undefined): string | undefined => (/^0x/i.test(address) ? text?.toLowerCase() : text)
  const other = against === undefined ? undefined : groupsOf(against)
  return groups.map((text, index) => ({
    text,
    edge: index === 0 || index === groups.length - 1,
    differs: other !== undefined && fold(text) !== fold(other[index]),
  }))
}

/** The same address for the ear: groups with pauses between them. */
export function spokenAddress(address: string): string {
  return groupsOf(address).join(' ')
}
