import { letter } from './letter.mjs'

const whatToDo = [
  'If that was not you, somebody else can use your account: write to whoever runs this site at once, and move what is in your wallet to another one.',
]

/**
 * To the old address and the new one.
 * @param {{ name: string, origin: string, old: string | null | undefined, next: string }} content
 */
export const noticeMail = ({ name, origin, old, next }) =>
  letter(`The email address of your ${name} account was changed`, [
    old
      ? `The email address of your account was changed from ${old} to ${next}, on ${name} (${origin}).`
      : `${next} was added to your account as its email address, on ${name} (${origin}).`,
    `Whoever reads the mails to ${next} can sign in to the account from now on${old ? `, and mails to ${old} no longer do` : ''}. Other devices were signed out.`,
    ...whatToDo,
  ])

/** To the address of an account. @param {{ name: string, origin: string, browser: string }} content */
export const passkeyMail = ({ name, origin, browser }) =>
  letter(`A passkey was added to your ${name} wallet`, [
    `A passkey was added to your wallet on ${name} (${origin}), with ${browser}. It opens the wallet in other browsers, and confirms changes to your account.`,
    ...whatToDo,
  ])
