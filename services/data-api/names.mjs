import Libsql from 'libsql'
import { createPublicClient, getAddress, http, isAddress, isHex } from 'viem'

/** Seconds that the time of a message may differ from the clock of the service. */
const MOST_SKEW = 600
/** Suggestions of one answer. */
const MOST_SUGGESTIONS = 5
/** [ENSIP-11](https://docs.ens.domains/ensip/11): the first bit marks the coin type of an EVM chain. */
const EVM_COIN = 0x80000000

/**
 * Returns true for a label by the ASCII part of [ENSIP-15](https://docs.ens.domains/ensip/15), of at least four
 * characters. Hyphens at the third and fourth place mark names of another encoding.
 */
const isLabel = (text) => /^[a-z\d-]{4,63}$/.test(text) && text.slice(2, 4) !== '--'

const refusal = (name, description, status = 400) => ({
  status,
  body: { status: 'error', reasons: [{ name, description }] },
})

/**
 * The names of one zone, such as `ada.id.example.org`. An account registers at most one, by a signed message, and a
 * name is never given again.
 * @param {object} options
 * @param {string} options.zone the names' last part, without a dot in front
 * @param {string} options.file an SQLite database, or `:memory:`
 * @param {Record<string, { rpcUrl: string }>} options.networks by CAIP-2 id
 * @param {() => number} [options.now] epoch milliseconds
 */
export function openNames({ zone, file, networks, now = Date.now }) {
  const database = new Libsql(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000'])
    database.exec(`PRAGMA ${pragma}`)
  database.exec(
    'CREATE TABLE IF NOT EXISTS names (label TEXT PRIMARY KEY, address TEXT NOT NULL UNIQUE, coin INTEGER NOT NULL, registered INTEGER NOT NULL) STRICT',
  )
  const byLabel = database.prepare('SELECT * FROM names WHERE label = ?')
  const byAddress = database.prepare('SELECT * FROM names WHERE address = ?')
  const add = database.prepare('INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)')

  const suffix = `.${zone}`
  /** Returns the label of a name of this zone; undefined for any other name. */
  const labelOf = (name) => {
    const label = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
    return isLabel(label) ? label : undefined
  }
  const profile = ({ label, address, coin, registered }) => {
    const at = new Date(registered).toISOString()
    return {
      name: label + suffix,
      registered_at: at,
      updated_at: null,
      addresses: { [coin === EVM_COIN + 1 ? '60' : `${coin}`]: { address: getAddress(address), created: at } },
      attributes: [],
    }
  }
  const keyOf = (address) => (isAddress(address, { strict: false }) ? address.toLowerCase() : undefined)

  /** Returns the network of a coin type; undefined if it is none of the settings. */
  function networkOf(coin) {
    const id = `eip155:${coin - EVM_COIN}`
    return Object.hasOwn(networks, id) ? networks[id] : undefined
  }

  /** Returns the name that a message asks for; undefined if the message has another form than the prescribed one. */
  function nameAsked(message) {
    let read
    try {
      read = JSON.parse(message)
    } catch {
      return undefined
    }
    const { name, timestamp } = read ?? {}
    if (typeof name !== 'string' || !Number.isSafeInteger(timestamp)) return undefined
    // The text has these fields alone: a further one would be signed, and known to nobody.
    if (message !== JSON.stringify({ name, attributes: {}, timestamp })) return undefined
    return { name, timestamp }
  }

  return {
    /** Returns the answer about one name. @param {string} name */
    profile(name) {
      const label = labelOf(name.toLowerCase())
      const row = label && byLabel.get(label)
      return row ? { status: 200, body: profile(row) } : refusal('name', 'Name not found', 404)
    },

    /** Returns the names of an address: one or none. @param {string} address */
    reverse(address) {
      const key = keyOf(address)
      if (!key) return refusal('address', 'Wrong address')
      const row = byAddress.get(key)
      return { status: 200, body: row ? [profile(row)] : [] }
    },

    /** Returns what is shown of an address. @param {string} address */
    identity(address) {
      const key = keyOf(address)
      if (!key) return refusal('address', 'Wrong address')
      const row = byAddress.get(key)
      return { status: 200, body: { name: row ? row.label + suffix : null, avatar: null } }
    },

    /**
     * Returns the name itself and free ones like it.
     * @param {string} text a label, or a whole name
     * @param {string} asked a zone
     */
    suggestions(text, asked) {
      if (asked !== zone) return refusal('zone', 'Unknown zone')
      const lower = text.toLowerCase()
      const label = lower.endsWith(suffix) ? lower.slice(0, -suffix.length) : lower
      if (!isLabel(label)) return { status: 200, body: { suggestions: [] } }
      const found = [{ name: label + suffix, registered: Boolean(byLabel.get(label)) }]
      for (let number = 1; found.length < MOST_SUGGESTIONS && number < 100; number++) {
        const other = `${label}${number}`
        if (isLabel(other) && !byLabel.get(other)) found.push({ name: other + suffix, registered: false })
      }
      return { status: 200, body: { suggestions: found } }
    },

    /** Registers a name for who signed the message. @param {unknown} body */
    async register(body) {
      const { coin_type: coin, address, message, signature } = Object(body)
      const network = Number.isSafeInteger(coin) ? networkOf(coin) : undefined
      if (!network) return refusal('coin_type', 'Network not supported')
      const key = typeof address === 'string' ? keyOf(address) : undefined
      if (!key) return refusal('address', 'Wrong address')
      const asked = typeof message === 'string' ? nameAsked(message) : undefined
      const label = asked && labelOf(asked.name)
      if (!asked || !label) return refusal('name', 'The name is not valid')
      if (Math.abs(now() / 1000 - asked.timestamp) > MOST_SKEW)
        return refusal('timestamp', 'The message is too old. Check that date and time of this device are right')
      if (byLabel.get(label)) return refusal('name', 'Name is already taken', 409)
      if (byAddress.get(key)) return refusal('address', 'This account has a name already', 409)
      if (!isHex(signature)) return refusal('signature', 'Wrong signature')
      const client = createPublicClient({ transport: http(network.rpcUrl, { timeout: 10_000 }) })
      const isSigned = await client
        .verifyMessage({ address: getAddress(key), message, signature })
        .catch(() => undefined)
      if (isSigned === undefined) return refusal('network', 'The node of this network does not answer', 502)
      if (!isSigned) return refusal('signature', 'Wrong signature')
      // While the signature was checked, another request may have come first.
      const { changes } = add.run(label, key, coin, now())
      if (changes === 1) return { status: 200, body: { success: true } }
      return byLabel.get(label)
        ? refusal('name', 'Name is already taken', 409)
        : refusal('address', 'This account has a name already', 409)
    },
  }
}
