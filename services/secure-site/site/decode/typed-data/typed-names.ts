import type { Words } from '../../words/messages.ts'
import { words } from '../../words/words.ts'

/** Labels of common typed-data fields, by lower-case field name. */
const labels: { readonly [name: string]: Words } = {
  spender: words('field.spender'),
  operator: words('field.operator'),
  owner: words('field.owner'),
  holder: words('field.owner'),
  value: words('field.amount'),
  amount: words('field.amount'),
  wad: words('field.amount'),
  token: words('field.token'),
  nonce: words('field.nonce'),
  to: words('common.to'),
  from: words('common.from'),
  recipient: words('field.recipient'),
  receiver: words('field.recipient'),
  allowed: words('field.allowed'),
  approved: words('field.allowed'),
  deadline: words('field.expires'),
  expiry: words('field.expires'),
  expiration: words('field.expires'),
  validbefore: words('field.expires'),
  validto: words('field.expires'),
  validuntil: words('field.expires'),
  endtime: words('field.expires'),
  sigdeadline: words('field.signatureExpires'),
  validafter: words('field.validFrom'),
  starttime: words('field.validFrom'),
  offer: words('order.give'),
  consideration: words('order.return'),
}

/**
 * Returns a readable field label: `sellTokenBalance` becomes "Sell token balance". The type row shows the exact name.
 */
export function labelOf(name: string): Words | string {
  const known = Object.hasOwn(labels, name.toLowerCase()) ? labels[name.toLowerCase()] : undefined
  if (known) return known
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase()
  return spaced === '' ? name : spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Returns true for the usual names of an expiry. */
export const isEndName = (name: string) => /deadline|expir|valid_?(?:before|to|until)|end_?time/i.test(name)

/** Returns true for the usual names of a time. */
export const isTimeName = (name: string) =>
  isEndName(name) || /valid_?(?:after|from)|start_?time|timestamp|issued_?at|^time$/i.test(name)

/** Returns true for the usual names of an amount. */
export const isAmountName = (name: string) => /amount|value|allowance|^wad$|^limit$|^cap$/i.test(name)
