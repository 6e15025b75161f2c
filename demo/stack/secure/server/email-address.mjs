import { domainToASCII } from 'node:url'

const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * An address that a mail can be sent to without anything being read into it: no quotes, comments, spaces or control
 * characters; at least two labels; a domain of other scripts in its ASCII form.
 * @param {unknown} input
 * @returns {{ address: string, key: string, mailbox: string } | undefined} `key` says who it is (lower case);
 *   `mailbox` where it arrives (without `+tag`), for limits
 */
export function readEmailAddress(input) {
  if (typeof input !== 'string' || input.length > 254) return undefined
  const at = input.lastIndexOf('@')
  const name = input.slice(0, at)
  if (at < 1 || name.length > 64 || !local.test(name)) return undefined
  // Before the conversion, which drops some characters that are not to be seen.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(input.slice(at + 1))) return undefined
  const domain = domainToASCII(input.slice(at + 1)).toLowerCase()
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((part) => label.test(part)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return undefined
  const address = `${name}@${domain}`
  if (address.length > 254) return undefined
  const key = address.toLowerCase()
  return { address, key, mailbox: key.replace(/^([^+]+)\+[^@]*@/, '$1@') }
}
