// Accepts one @, a host with a dot, and no character that could break a mail header. The mail itself is the only proof
// that the address exists.
const pattern =
  /^[^\s@"'<>()[\]\\,;:]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text) && !/^\.|\.\.|\.@/.test(text)

const suffixes = ['gmail.com', 'outlook.com', 'yahoo.com', 'hotmail.com', 'aol.com', 'icloud.com', 'zoho.com']

/** Returns completions for a partly typed address; none before the @ or if the host is complete. */
export function emailSuggestions(typed: string): readonly string[] {
  const [, name, host] = /^([^\s@]+)@([^\s@]*)$/.exec(typed) ?? []
  if (name === undefined || host === undefined) return []
  const fitting = suffixes.filter((suffix) => suffix.startsWith(host.toLowerCase()))
  return fitting.includes(host.toLowerCase()) ? [] : fitting.map((suffix) => `${name}@${suffix}`)
}
