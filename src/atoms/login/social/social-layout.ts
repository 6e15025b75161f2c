/** The layout of social accounts: `wide` buttons with names, a `row` of logos, and the rest behind More. */
export interface SocialLayout<T> {
  readonly wide: readonly T[]
  readonly row: readonly T[]
  readonly more: boolean
}

/**
 * Returns the layout: the first account is wide, except that two form a row; above six, four logos and More follow it.
 */
export function socialLayout<T>(socials: readonly T[]): SocialLayout<T> {
  if (socials.length === 2) return { wide: [], row: socials, more: false }
  const [first, ...rest] = socials
  const more = socials.length > 6
  return { wide: first === undefined ? [] : [first], row: more ? rest.slice(0, 4) : rest, more }
}
