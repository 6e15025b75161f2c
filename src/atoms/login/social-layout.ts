/** How social accounts are laid out: `wide` ones with their names, `row` as marks beside one another, the rest behind More. */
export interface SocialLayout<T> {
  readonly wide: readonly T[]
  readonly row: readonly T[]
  readonly more: boolean
}

/** One or the first of many is wide; two are a pair; of more than six, four marks and More follow the first. */
export function socialLayout<T>(socials: readonly T[]): SocialLayout<T> {
  if (socials.length === 2) return { wide: [], row: socials, more: false }
  const [first, ...rest] = socials
  const more = socials.length > 6
  return { wide: first === undefined ? [] : [first], row: more ? rest.slice(0, 4) : rest, more }
}
