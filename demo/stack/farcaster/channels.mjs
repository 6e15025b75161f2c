import { randomBytes } from 'node:crypto'

const lasting = 10 * 60_000
const most = 10_000

/**
 * Channels between a site and the app: opened by the site, answered once by the holder of the token. Answers are not
 * verified here; the site has to do it.
 * @param {{ connectUrl: string }} options URL that opens the app
 */
export function createChannels({ connectUrl }) {
  /** @type {Map<string, { ends: number, nonce: string, answer?: object }>} */
  const channels = new Map()

  return {
    /** @param {Record<string, unknown>} input */
    open({ siweUri, domain, nonce = randomBytes(16).toString('hex') }) {
      if (![siweUri, domain, nonce].every((text) => typeof text === 'string' && text !== '' && text.length < 300))
        return { status: 400, body: { error: 'siweUri and domain are needed.' } }
      for (const [token, { ends }] of channels) if (ends < Date.now() || channels.size >= most) channels.delete(token)
      const channelToken = randomBytes(32).toString('base64url')
      channels.set(channelToken, { ends: Date.now() + lasting, nonce: String(nonce) })
      const query = new URLSearchParams({
        channelToken,
        nonce: String(nonce),
        siweUri: String(siweUri),
        domain: String(domain),
      })
      return { status: 201, body: { channelToken, url: `${connectUrl}?${query}`, nonce } }
    },
    /** @param {string} token */
    find(token) {
      const channel = channels.get(token)
      if (!channel || channel.ends < Date.now()) return undefined
      return {
        read: () =>
          channel.answer
            ? { status: 200, body: { nonce: channel.nonce, ...channel.answer } }
            : { status: 202, body: { state: 'pending', nonce: channel.nonce } },
        /** @param {object} answer */
        settle(answer) {
          if (channel.answer) return { status: 409, body: { error: 'This channel has its answer.' } }
          channel.answer = answer
          return { status: 201, body: { nonce: channel.nonce, ...answer } }
        },
      }
    },
  }
}
