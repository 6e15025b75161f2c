import type { SocialName } from '../../kit/options/options.ts'

/** The providers' own names, equal in all languages. */
export const socialNames: { readonly [S in SocialName]: string } = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}

export const isSocial = (text: string): text is SocialName => Object.hasOwn(socialNames, text)
