import { domainToASCII } from 'node:url'

const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Parses an email address strictly, so that no part of it can be interpreted by a mail server: no quotes, comments,
 * spaces or control characters; at least two labels; an internationalized domain in its ASCII form.
 * @param {unknown} input
 * @returns {{ address: string, key: string, mailbox: string } | undefined} `key` identifies the user (lower case);
 * `mailbox` is the delivery address (without `+tag`), for limits
 */
export function readEmailAddress(input) {
  if (typeof input !== 'string' || input.length > 254) return undefined
  const at = input.lastIndexOf('@')
  const name = input.slice(0, at)
  if (at < 1 || name.length > 64 || !local.test(name)) return undefined
  // Checked before the conversion, which drops some invisible characters.
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
