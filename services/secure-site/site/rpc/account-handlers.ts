import { type Chain, chainOf, wireChainId } from '../api/chain.ts'
import { v } from '../data/schema.ts'
import { type Handlers, handler } from '../host/handler.ts'
import type { Session } from '../wallet/session.ts'
import type { Accounts } from './accounts.ts'
import { type LoginSignature, siwxMessage } from './sign-in-with-login.ts'
import type { Batches } from './smart-account/batches.ts'

const nothing = v.object({})
const chainId = v.union([v.pipe(v.string(), v.maxLength(80)), v.number()])

/** Signs the message that came with a login, if one did. */
export type SignIn = (
  chain: Chain,
  message: v.InferOutput<typeof siwxMessage> | undefined,
) => Promise<LoginSignature | undefined>

export function accountHandlers(
  session: Session,
  accounts: Accounts,
  batches: Batches,
  stop: () => void,
  signIn: SignIn,
): Handlers {
  return {
    GET_USER: handler(
      v.object({ chainId: v.optional(chainId), siwxMessage: v.optional(siwxMessage) }),
      async ({ chainId, siwxMessage }) => {
        const chain = chainId === undefined ? session.chain : chainOf(chainId)
        const signed = await signIn(chain, siwxMessage)
        return { ...(await accounts.describe(chain)), ...signed }
      },
    ),
    IS_CONNECTED: handler(nothing, async () => {
      session.user = (await session.call('session')).user
      return { isConnected: session.user !== null }
    }),
    GET_CHAIN_ID: handler(nothing, () => ({ chainId: wireChainId(session.chain) })),
    SWITCH_NETWORK: handler(v.object({ chainId }), ({ chainId }) => {
      session.chain = chainOf(chainId)
      return { chainId: wireChainId(session.chain) }
    }),
    SIGN_OUT: handler(nothing, async () => {
      stop()
      session.reset()
      await session.call('session/end')
      session.user = null
      accounts.forget()
      return undefined
    }),
    SET_PREFERRED_ACCOUNT: handler(v.object({ type: v.picklist(['eoa', 'smartAccount']) }), ({ type }) =>
      accounts.prefer(type),
    ),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: handler(nothing, async () => {
      const chains = Object.keys(session.project.rpc)
        .filter((caip2) => caip2.startsWith('eip155:'))
        .map((caip2) => chainOf(caip2))
      const enabled = await Promise.all(chains.map((chain) => batches.on(chain)))
      return { smartAccountEnabledNetworks: chains.filter((_, at) => enabled[at]).map(wireChainId) }
    }),
    INIT_SMART_ACCOUNT: handler(nothing, () => accounts.smart()),
    // The page asks for this when it starts again: requests that wait are cancelled, the session stays.
    RELOAD: handler(nothing, () => {
      stop()
      session.reset()
      return undefined
    }),
  }
}
