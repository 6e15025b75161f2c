const LONGEST = 30

/** An address as it is shown: longer than 30 characters, it is cut there and its last three become an ellipsis (spec §5). */
export function shortenEmail(email: string): string {
  const characters = [...email]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 3).join('')}…` : email
}
