/**
 * Shortens a text that is too long: its last `tail` kept characters give way to an ellipsis (spec §5: an email longer
 * than 30 characters is cut, the last 3 replaced).
 */
export function truncate(text: string, max = 30, tail = 3): string {
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max - tail).join('')}…`
}
