import { letter } from './letter.mjs'

/** @param {number} seconds */
const lasting = (seconds) => (seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`)

/**
 * What the code is for; a change names what is going to be true.
 * @type {Record<string, (name: string, target?: string) => string>}
 */
const purposes = {
  login: (name) => `sign in to ${name}`,
  'update-primary': (name, target) => `change the email address of your ${name} account to ${target}`,
  'update-secondary': (name, target) => `make ${target} the email address of your ${name} account`,
  passkey: (name) => `add a passkey to your ${name} wallet`,
}

/** What somebody should do who did not ask for it. @type {Record<string, string>} */
const otherwise = {
  login: 'If you did not ask for it, do nothing: without the code nobody gets in.',
  'update-primary':
    'If you did not ask for it, do nothing: without the code your address stays. Whoever asked is signed in to your account, so sign out there on all devices.',
  passkey:
    'If you did not ask for it, do nothing: without the code no passkey is added. Whoever asked is signed in to your account, so sign out there on all devices.',
}

/** Where it is typed: a change is never confirmed in the page itself. */
const places = { login: 'in the window that asked for it' }

/**
 * @param {{ code: string, seconds: number, purpose: string, name: string, origin: string, target?: string }} content
 *   `target` is the new address
 */
export const codeMail = ({ code, seconds, purpose, name, origin, target }) =>
  letter(`${code} is your code for ${name}`, [
    `Your code to ${purposes[purpose](name, target)} (${origin}):`,
    { code },
    `It is valid for ${lasting(seconds)} and for one use, ${places[purpose] ?? 'on the screen of the wallet that asked for it and says the same'}.`,
    `Never give this code to anyone or type it on another site than ${origin}. Nobody who helps you needs it.`,
    otherwise[purpose] ?? 'If you did not ask for it, do nothing: without the code nothing changes.',
  ])
