/**
 * @typedef {{ coop?: boolean, deny?: boolean, wrongState?: boolean, lostState?: boolean, slow?: number }} Faults
 * `coop` serves its pages with Cross-Origin-Opener-Policy: same-origin, `deny` refuses every consent, `wrongState`
 * and `lostState` change the redirect, `slow` waits this number of milliseconds before every answer
 */
const known = { coop: 'boolean', deny: 'boolean', wrongState: 'boolean', lostState: 'boolean', slow: 'number' }

export function createSwitches() {
  /** @type {Faults} */
  let faults = {}
  /** The last redirect URL, for tests that repeat it. */
  let lastReturn = ''

  function set(next) {
    for (const [name, value] of Object.entries(next))
      if (!Object.hasOwn(known, name) || typeof value !== known[name])
        throw new Error(`${name} is no switch, or not so.`)
    faults = { ...next }
  }

  return {
    read: () => faults,
    /** @param {Faults} next */
    set,
    control: { read: () => ({ faults, lastReturn }), write: set },
    /**
     * Applies the faults to the redirect to the client.
     * @param {import('node:http').IncomingMessage} _request
     * @param {import('node:http').ServerResponse} response
     * @param {string} path
     */
    spoil(_request, response, path) {
      if (faults.coop) response.setHeader('cross-origin-opener-policy', 'same-origin')
      if (!path.startsWith('/auth')) return
      const setHeader = response.setHeader.bind(response)
      response.setHeader = (name, value) => {
        if (name.toLowerCase() !== 'location' || !URL.canParse(String(value))) return setHeader(name, value)
        const url = new URL(String(value))
        if (!url.searchParams.has('state') || url.pathname.startsWith('/interaction')) return setHeader(name, value)
        if (faults.wrongState) url.searchParams.set('state', 'x'.repeat(43))
        if (faults.lostState) url.searchParams.delete('state')
        lastReturn = url.href
        return setHeader(name, url.href)
      }
    },
  }
}
