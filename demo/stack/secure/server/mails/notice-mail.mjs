import { letter } from './letter.mjs'

/** To the old address and the new one. @param {{ name: string, origin: string }} content */
export const noticeMail = ({ name, origin }) =>
  letter(`The email address of your ${name} account was changed`, [
    `The email address of your account was changed on ${name} (${origin}). Other devices were signed out.`,
    'For the next 24 hours the key of the account is not exported.',
    'If that was not you, answer to whoever runs this site at once.',
  ])
