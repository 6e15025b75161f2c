/** Sets a part of the address's query, or takes it out, and leaves the others as they are. */
export function setAddressPart(name: string, part: string): void {
  const others = location.search
    .slice(1)
    .split('&')
    .filter((one) => one && one.split('=')[0] !== name)
  const query = [...others, part].filter(Boolean).join('&')
  // The entry's state belongs to the checklist and to the drawer.
  history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${location.hash}`)
}
