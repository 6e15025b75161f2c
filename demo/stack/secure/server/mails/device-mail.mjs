import { letter } from './letter.mjs'

/**
 * @param {{ link: string, name: string, origin: string, browser: string, network: string }} content
 */
export const deviceMail = ({ link, name, origin, browser, network }) =>
  letter(`Approve a new device for ${name}`, [
    `Somebody wants to sign in to ${name} (${origin}) with your address on a device that was not used before: ${browser}, network ${network}.`,
    'If that is you, open this page and approve the device there. You then get a code by mail.',
    { link, label: 'Look at the request' },
    'The link is valid for 20 minutes. Opening it changes nothing by itself, and it signs nobody in.',
    `If you did not ask for it, do nothing, and never give a code of ${name} to anyone or type it on another site than ${origin}.`,
  ])
