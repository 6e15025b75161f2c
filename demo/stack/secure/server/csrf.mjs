import { Problem } from './problem.mjs'
import { sameText } from './secrets.mjs'

const lasting = 30 * 86_400_000
const refused = () => new Problem(403, 'csrf_wrong', 'The page is too old. Load it again.')

/**
 * Tokens that a frame gets from `hello` and sends with every other call. One is worth something in the browser alone
 * that got it (it is bound to the cookie of the visit), and it says for which project and page the frame is there.
 * @param {{ mac: (text: string) => string, clock: () => number }} options
 */
export function createCsrf({ mac, clock }) {
  const sign = (visit, body) => mac(`${visit}.${body}`)
  return {
    /** @param {string} visit @param {{ project: string, origin: string }} place */
    issue(visit, { project, origin }) {
      const body = Buffer.from(JSON.stringify([project, origin, clock() + lasting])).toString('base64url')
      return `${body}.${sign(visit, body)}`
    },
    /**
     * @param {string | undefined} visit
     * @param {string | string[] | undefined} token
     * @returns {{ project: string, origin: string }}
     */
    read(visit, token) {
      const [body, signature] = String(token ?? '').split('.')
      if (!visit || !body || !signature || !sameText(signature, sign(visit, body))) throw refused()
      const [project, origin, until] = JSON.parse(Buffer.from(body, 'base64url').toString())
      if (until <= clock()) throw refused()
      return { project, origin }
    },
  }
}
