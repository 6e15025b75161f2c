/** What most addresses end with (protocol §3.9). */
const suffixes = ['gmail.com', 'outlook.com', 'yahoo.com', 'hotmail.com', 'aol.com', 'icloud.com', 'zoho.com']

/** Addresses that what is typed so far may become; none before the @, and none when it is one of them. */
export function emailSuggestions(typed: string): readonly string[] {
  const [, name, host] = /^([^\s@]+)@([^\s@]*)$/.exec(typed) ?? []
  if (name === undefined || host === undefined) return []
  const fitting = suffixes.filter((suffix) => suffix.startsWith(host.toLowerCase()))
  return fitting.includes(host.toLowerCase()) ? [] : fitting.map((suffix) => `${name}@${suffix}`)
}
