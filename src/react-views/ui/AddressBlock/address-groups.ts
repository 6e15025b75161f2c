export interface AddressGroup {
  text: string
  /** True for the first and the last group, which people compare. */
  edge: boolean
  /** True if the other address has another group at this position. */
  differs: boolean
  /** The text in pieces, each of which differs as a whole or not at all. */
  pieces: readonly { readonly text: string; readonly differs: boolean }[]
}

const groupsOf = (address: string): string[] => {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const rest = address.slice(prefix.length)
  const parts = rest.match(/[\s\S]{1,4}/g) ?? []
  return [prefix + (parts[0] ?? ''), ...parts.slice(1)]
}

/**
 * Splits an address into groups of four; `0x` stays with the first. With `against`, groups that differ are marked, and
 * in them the letters.
 */
export function addressGroups(address: string, against?: string): AddressGroup[] {
  const groups = groupsOf(address)
  // The case of a hex address is only its checksum: https://eips.ethereum.org/EIPS/eip-55
  const fold = (text: string | undefined): string | undefined => (/^0x/i.test(address) ? text?.toLowerCase() : text)
  const other = against === undefined ? undefined : groupsOf(against)
  return groups.map((text, index) => {
    const beside = other && fold(other[index] ?? '')
    const pieces: { text: string; differs: boolean }[] = []
    for (const [at, letter] of [...text].entries()) {
      const differs = beside !== undefined && fold(letter) !== beside[at]
      const last = pieces.at(-1)
      if (last?.differs === differs) last.text += letter
      else pieces.push({ text: letter, differs })
    }
    return {
      text,
      edge: index === 0 || index === groups.length - 1,
      differs: beside !== undefined && fold(text) !== beside,
      pieces,
    }
  })
}

/** Returns the address for screen readers, with pauses between the groups. */
export function spokenAddress(address: string): string {
  return groupsOf(address).join(' ')
}
