import type { ConnectContext } from '../core/adapter.ts'
import { parse } from '../core/schema.ts'
import { signInRequest } from '../core/sign-in.ts'
import type { ProposedNamespace } from './namespaces.ts'
import type { SignInWish } from './sign-in-link.ts'

/**
 * What to ask a sign-in with; undefined when nobody wants one, or when it cannot be had with the approval: the protocol
 * has it only where every proposed network is of eip155, and its requests carry no `requestId`.
 * @throws {WmError<'SCHEMA_MISMATCH'>} The page's request is none.
 */
export function signInWish(
  { signIn, networkId }: Pick<ConnectContext, 'signIn' | 'networkId'>,
  { eip155, ...others }: { readonly [namespace: string]: ProposedNamespace },
): SignInWish | undefined {
  if (!signIn) return undefined
  parse(signInRequest, signIn)
  const methods = eip155?.methods.filter((method) => method !== 'wallet_showCallsStatus') ?? []
  if (!eip155?.chains.length || !methods.length || Object.keys(others).length > 0 || signIn.requestId) return undefined
  // The wallet signs for the first one.
  const chains = [...eip155.chains].sort((a, b) => Number(b === networkId) - Number(a === networkId))
  return { request: signIn, chains, methods }
}
