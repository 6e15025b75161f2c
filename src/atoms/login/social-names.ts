import type { SocialName } from '../options/options.ts'

/** What the providers call themselves, in every language. */
export const socialNames: { readonly [S in SocialName]: string } = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}

/** Whether a text names one of them. */
export const isSocial = (text: string): text is SocialName => Object.hasOwn(socialNames, text)
