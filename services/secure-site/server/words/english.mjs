import { duration } from './duration.mjs'

/** The texts of the server's pages and mails. A value is a text, or a function of named values. */
export const english = {
  otherBrowser: 'Other',
  pages: {
    opening: 'Opening …',
    close: 'You can close this window',
    dashboard: 'Your wallet',
    dashboardKeys:
      'This site makes and keeps the keys of your wallet. They are used here only, and never shown to the page that you came from.',
    dashboardExport:
      'There is no export of a key. To go on with a wallet app of your own, make one there and send what you have to its address: on the page that you came from, under Send.',
    dashboardCode: 'If you were given a recovery code, keep it: it opens this wallet in another browser.',
  },
  // Titles of error pages by problem code.
  problems: {
    unknown: 'There is no such page.',
    failed: 'Something went wrong here. Try again.',
    input: 'This request cannot be read. Go back and try again.',
    too_long: 'The request is too long.',
    too_many: 'Too many attempts. Try again later.',
    site_refused: 'Use the button of the page.',
    result_gone: 'This sign-in is over. Begin again.',
    account_damaged: 'This account is not as it was stored. Ask whoever runs this site.',
  },
  device: {
    over: 'This link is over',
    overText: 'It was used already, or it is older than 20 minutes. Sign in again to get another.',
    ask: ({ project }) => `Sign in to ${project}?`,
    askText: ({ page, browser, network }) =>
      `Somebody asked to sign in on ${page} with your address, on a device that was not used before: ${browser}, network ${network}.`,
    askCare: 'Approve it only if you have just done that yourself. You then get a code by mail.',
    approve: 'Approve this device',
    noCode: 'The code could not be sent',
    noCodeText: 'Open the link once more in a moment.',
    approved: 'The device is approved',
    approvedText: ({ page }) => `A code is on its way to you. Type it on ${page}; this page may be closed.`,
  },
  browser: {
    ask: ({ project }) => `Let a new browser use your ${project} wallet?`,
    waits: ({ project }) => `A new browser waits for your ${project} wallet`,
    text: ({ page, browser, network }) =>
      `Somebody has signed in to your account on ${page} in a browser that was not used for your wallet before: ${browser}, network ${network}.`,
    onceApproved: ({ time }) => `It gets the wallet on ${time}, once you approve it here.`,
    unlessRefused: ({ time }) => `It gets the wallet on ${time} unless you refuse it.`,
    care: 'Approve it only if you have just done that yourself.',
    approve: 'Approve this browser',
    refuse: 'Refuse this browser',
    refused: 'The browser is refused',
    refusedText: 'It was signed out and gets nothing of your wallet.',
    approved: 'The browser is approved',
    approvedWaits: 'It gets the wallet when its wait is over. You can still refuse it by the same link.',
    approvedText: ({ page }) => `Continue there, on ${page}.`,
  },
  social: {
    over: 'This sign-in is over',
    overText: 'Close this window and begin again on the page that you came from.',
    elsewhere: 'This sign-in leads elsewhere',
    elsewhereText: 'It would end on a page that did not ask for it.',
    back: 'Back …',
    ask: ({ project }) => `Sign in to ${project}?`,
    askText: ({ page, provider }) => `You are about to sign in on ${page} with ${provider}.`,
    askCare: 'Continue only if you have just asked for that there yourself.',
    askButton: ({ provider }) => `Continue with ${provider}`,
    opening: ({ provider }) => `Opening ${provider} …`,
    openingLink: 'Use this link if nothing happens',
    away: ({ provider }) => `${provider} does not answer`,
    awayText: 'Close this window and try again later.',
    finishing: 'Signing you in …',
    number: 'Your number',
    numberText: ({ page }) => `Type it into your wallet on ${page}.`,
    numberAgain: ({ page, provider }) =>
      `If your wallet does not ask for it, choose ${provider} on ${page} once more, and keep this window open until then.`,
    numberCare: 'Tell it to nobody: whoever has it is signed in as you. If you have not asked to sign in, stop it.',
    stop: 'I did not ask for this',
    stopped: 'This sign-in was stopped',
    stoppedText: 'Nobody was signed in. You can close this window.',
    done: 'You are signed in',
    doneText: ({ page }) => `Continue at ${page}. You can close this window.`,
    failed: 'You are not signed in',
    failedText: ({ page }) => `Close this window and try again at ${page}.`,
    declined: 'You declined. Nothing was shared.',
    wrongWay: 'The answer came in another way than it was asked for.',
    wrongProvider: 'The answer is of another provider.',
    noCode: 'The provider sent no code.',
    noAnswer: 'The provider does not answer.',
    unconfirmed: 'The provider did not confirm this sign-in.',
  },
  codeMail: {
    subjects: {
      login: ({ code, project }) => `${code} is your code to sign in to ${project}`,
      old: ({ code, project }) => `${code} is your code to change the address of your ${project} account`,
      next: ({ code, project }) => `${code} is your code to confirm this address for ${project}`,
      passkey: ({ code, project }) => `${code} is your code to add a passkey for ${project}`,
    },
    login: ({ project, page }) => `Your code to sign in to ${project} (${page}):`,
    old: ({ project, page, target }) =>
      `Your code to change the email address of your ${project} account to ${target} (${page}):`,
    next: ({ project, page, target }) =>
      `Your code to make ${target} the email address of your ${project} account (${page}):`,
    passkey: ({ project, page }) => `Your code to add a passkey to your ${project} wallet (${page}):`,
    inWindow: ({ seconds }) =>
      `It is valid for ${duration('en', seconds)} and for one use, in the window that asked for it.`,
    onScreen: ({ seconds }) =>
      `It is valid for ${duration('en', seconds)} and for one use, on the screen of the wallet that asked for it and says the same.`,
    care: ({ page }) =>
      `Never give this code to anyone or type it on another site than ${page}. Nobody who helps you needs it.`,
    otherwise: 'If you did not ask for it, do nothing: without the code nothing changes.',
    otherwiseLogin: 'If you did not ask for it, do nothing: without the code nobody gets in.',
    otherwiseOld:
      'If you did not ask for it, do nothing: without the code your address stays. Whoever asked is signed in to your account, so sign out there on all devices.',
    otherwisePasskey:
      'If you did not ask for it, do nothing: without the code no passkey is added. Whoever asked is signed in to your account, so sign out there on all devices.',
  },
  deviceMail: {
    subject: ({ project }) => `Approve a new device for ${project}`,
    text: ({ project, page, browser, network }) =>
      `Somebody wants to sign in to ${project} (${page}) with your address on a device that was not used before: ${browser}, network ${network}.`,
    yours: 'If that is you, open this page and approve the device there. You then get a code by mail.',
    link: 'Look at the request',
    valid: 'The link is valid for 20 minutes. Opening it changes nothing by itself, and it signs nobody in.',
    care: ({ project, page }) =>
      `If you did not ask for it, do nothing, and never give a code of ${project} to anyone or type it on another site than ${page}.`,
  },
  browserMail: {
    subject: ({ project }) => `A new browser asks for your ${project} wallet`,
    text: ({ project, page, browser, network }) =>
      `Somebody has signed in to your account on ${project} (${page}) in a browser that was not used for your wallet before: ${browser}, network ${network}.`,
    yours: 'If that is you, open this page and approve the browser there. If it is not, refuse it there.',
    onceApproved: ({ time }) =>
      `It gets your wallet on ${time}, once you have approved it, unless it is refused before. It is faster in a browser where you use the wallet already: that asks you the next time you sign something.`,
    unlessRefused: ({ time }) =>
      `It gets your wallet on ${time}, unless it is refused before. It is faster in a browser where you use the wallet already: that asks you the next time you sign something.`,
    decide: 'Approve or refuse it',
    refuse: 'Refuse it',
    opening: 'Opening the page changes nothing by itself.',
    care: 'Never approve a browser because somebody asks you to: whoever uses it can then spend what is in your wallet.',
  },
  noticeMail: {
    subject: ({ project }) => `The email address of your ${project} account was changed`,
    changed: ({ old, next, project, page }) =>
      `The email address of your account was changed from ${old} to ${next}, on ${project} (${page}).`,
    added: ({ next, project, page }) =>
      `${next} was added to your account as its email address, on ${project} (${page}).`,
    changedReader: ({ old, next }) =>
      `Whoever reads the mails to ${next} can sign in to the account from now on, and mails to ${old} no longer do. Other devices were signed out.`,
    addedReader: ({ next }) =>
      `Whoever reads the mails to ${next} can sign in to the account from now on. Other devices were signed out.`,
    passkeySubject: ({ project }) => `A passkey was added to your ${project} wallet`,
    passkey: ({ project, page, browser }) =>
      `A passkey was added to your wallet on ${project} (${page}), with ${browser}. It opens the wallet in other browsers, and confirms changes to your account.`,
    whatToDo:
      'If that was not you, somebody else can use your account: write to whoever runs this site at once, and move what is in your wallet to another one.',
  },
}
