import { StartError } from '../lib/start-error.mjs'

/**
 * @typedef {{ id: string, name: string, description: string | null, homepage: string, chains: string[], image_id:
 * string, order: number, badge_type: string | null, mobile_link: string | null, link_mode: string | null,
 * desktop_link: string | null, webapp_link: string | null, app_store: string | null, play_store: string | null,
 * chrome_store: string | null, rdns: string | null, injected: { namespace: string, injected_id: string }[] | null,
 * supports_wc: boolean }} Wallet in the format of `/getWallets`
 */

const isText = (value) => typeof value === 'string' && value !== ''
const optional = (check) => (value) => value === undefined || value === null || check(value)
const isListOf = (check) => (value) => Array.isArray(value) && value.every(check)

/** The fields of a record, with their checks and default values. */
const fields = {
  id: { check: (value) => /^[0-9a-f]{64}$/.test(value), must: '64 hexadecimal digits' },
  name: { check: isText, must: 'a text' },
  chains: { check: isListOf((one) => /^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(one)), must: 'a list of CAIP-2 ids' },
  image_id: { check: optional(isText), must: 'a text' },
  homepage: { check: optional((value) => URL.canParse(value)), must: 'a URL', missing: '' },
  injected: {
    check: optional(isListOf((one) => isText(one?.namespace) && isText(one?.injected_id))),
    must: 'a list of { namespace, injected_id }',
    missing: null,
  },
  supports_wc: { check: optional((value) => typeof value === 'boolean'), must: 'true or false', missing: true },
}
const texts = [
  ...['description', 'badge_type', 'mobile_link', 'link_mode', 'desktop_link', 'webapp_link', 'app_store'],
  ...['play_store', 'chrome_store', 'rdns'],
]
for (const name of texts) fields[name] = { check: optional(isText), must: 'a text', missing: null }

/**
 * Validates a list of wallets and adds default values. The position in the list is the rank.
 * @param {unknown} list
 * @param {string} from source of the list, for messages
 * @returns {Wallet[]}
 */
export function readWallets(list, from) {
  if (!Array.isArray(list)) throw new StartError(`${from} must be a JSON list of wallets.`)
  const ids = new Set()
  return list.map((record, index) => {
    const place = `${from}: wallet ${index + 1}`
    if (!record || typeof record !== 'object') throw new StartError(`${place} must be an object.`)
    for (const [name, { check, must }] of Object.entries(fields))
      if (!check(record[name])) throw new StartError(`${place}: ${name} must be ${must}.`)
    if (ids.has(record.id)) throw new StartError(`${place} has the id of one before it.`)
    ids.add(record.id)
    const filled = Object.entries(fields).flatMap(([name, { missing }]) =>
      missing === undefined ? [] : [[name, record[name] ?? missing]],
    )
    return { ...record, ...Object.fromEntries(filled), image_id: record.image_id ?? record.id, order: index + 1 }
  })
}
