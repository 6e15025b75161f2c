import { letter } from './letter.mjs'

/** @param {number} ms */
const timeOf = (ms) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * About a browser that has signed in and does not know the wallet yet.
 * @param {{ link: string, name: string, origin: string, browser: string, network: string, asks: boolean, ready: number }} content
 *   `asks`: it waits for this mail; `ready`: when it gets the wallet by itself, or 0
 */
export const newBrowserMail = ({ link, name, origin, browser, network, asks, ready }) =>
  letter(`A new browser asks for your ${name} wallet`, [
    `Somebody has signed in to your account on ${name} (${origin}) in a browser that was not used for your wallet before: ${browser}, network ${network}.`,
    ...(asks ? ['If that is you, open this page and approve the browser there. If it is not, refuse it there.'] : []),
    ...(ready
      ? [
          `It gets your wallet on ${timeOf(ready)}${asks ? ', once you have approved it' : ''}, unless it is refused before. It is faster in a browser where you use the wallet already: that asks you the next time you sign something.`,
        ]
      : []),
    { link, label: asks ? 'Approve or refuse it' : 'Refuse it' },
    'Opening the page changes nothing by itself.',
    `Never approve a browser because somebody asks you to: whoever uses it can then spend what is in your wallet.`,
  ])
