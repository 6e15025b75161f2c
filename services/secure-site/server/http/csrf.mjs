import { sameText } from '../keys/secrets.mjs'
import { Problem } from './problem.mjs'

const lasting = 30 * 86_400_000
const refused = () => new Problem(403, 'csrf_wrong', 'The page is too old. Load it again.')

/**
 * CSRF tokens that a frame receives from `hello` and sends with every other call. A token is bound to the visit cookie,
 * so that it is valid in one browser only, and names the frame's project and page.
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
