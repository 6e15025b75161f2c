import type { ConnectContext } from '../core/adapter.ts'
import { parse } from '../core/schema.ts'
import { type SignInRequest, signInRequest } from '../core/sign-in.ts'
import type { ProposedNamespace } from './namespaces.ts'

/** Parameters of a sign-in: networks, the wanted one first, and methods of the session. */
export interface AuthRequest {
  readonly request: SignInRequest
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

/**
 * Returns the parameters of a sign-in; undefined when the approval cannot include one: the protocol requires that every
 * proposed network is of eip155, and its requests have no `requestId`.
 * @throws {WmError<'SCHEMA_MISMATCH'>} The page's request is invalid.
 */
export function authRequest(
  { signIn, networkId }: Required<Pick<ConnectContext, 'signIn'>> & Pick<ConnectContext, 'networkId'>,
  { eip155, ...others }: { readonly [namespace: string]: ProposedNamespace },
): AuthRequest | undefined {
  parse(signInRequest, signIn)
  const methods = eip155?.methods.filter((method) => method !== 'wallet_showCallsStatus') ?? []
  if (!eip155?.chains.length || !methods.length || Object.keys(others).length > 0 || signIn.requestId) return undefined
  // The wallet signs for the first network.
  const chains = [...eip155.chains].sort((a, b) => Number(b === networkId) - Number(a === networkId))
  return { request: signIn, chains, methods }
}
