// Characters.
const LONGEST = 30

/** Returns an address of at most 30 characters; a longer one ends with an ellipsis. */
export function shortenEmail(email: string): string {
  const characters = [...email]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 3).join('')}…` : email
}

/** Returns a user name for display. A name from Discord may end with a 0 that is not part of it. */
export const shortenUserName = (name: string, social: string | undefined): string =>
  social === 'discord' && name.endsWith('0') ? name.slice(0, -1) : name
