import { v } from '../../chains/core/schema.ts'
import { sessionKey } from '../../chains/core/smart-session-schema.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { endpoint } from './endpoint.ts'
import type { PostRow } from './post-once.ts'

/** Milliseconds for a call, and for one for which the service asks a node whether a signature is right. */
const DEADLINE = 10_000
const CHECKED = 20_000

// The characters of a CAIP-10 id stand for themselves in a path.
const of = (account: CaipAddress) => `/v1/sessions/${account}`
const outcome = v.object({ success: v.boolean() })
const post = <const S extends v.GenericSchema>(row: PostRow<S>): PostRow<S> => row

/** The id of a session at the service. */
export const pciSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** The calls about smart sessions. Rows are parsed one by one, so that a malformed row does not fail the others. */
export const sessionsApi = {
  list: endpoint<{ readonly account: CaipAddress }>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: ({ account }) => of(account),
    response: v.object({ pcis: v.array(v.unknown()) }),
  }),
  revoke: (account: CaipAddress) => post({ path: `${of(account)}/revoke`, deadline: CHECKED, response: outcome }),
  /** Asks for the key of the co-signer. */
  create: (account: CaipAddress) =>
    post({
      path: of(account),
      query: () => ({ v: 2 }),
      deadline: DEADLINE,
      response: v.object({ pci: pciSchema, key: sessionKey }),
    }),
  activate: (account: CaipAddress) =>
    post({ path: `${of(account)}/activate`, deadline: CHECKED, response: v.unknown() }),
}
