import { letter } from './letter.mjs'

/** @param {number} seconds */
const lasting = (seconds) => (seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`)

/** @type {Record<string, string>} */
const purposes = {
  login: 'sign in to',
  'update-primary': 'change the email address of your account, asked for on',
  'update-secondary': 'make this the email address of your account on',
}

/**
 * @param {{ code: string, seconds: number, purpose: string, name: string, origin: string }} content
 */
export const codeMail = ({ code, seconds, purpose, name, origin }) =>
  letter(`${code} is your code for ${name}`, [
    `Your code to ${purposes[purpose]} ${name} (${origin}):`,
    { code },
    `It is valid for ${lasting(seconds)} and for one use, in the window that asked for it.`,
    `Never give this code to anyone or type it on another site than ${origin}. Nobody who helps you needs it.`,
    'If you did not ask for it, do nothing: without the code nobody gets in.',
  ])
