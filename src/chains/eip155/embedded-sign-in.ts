import { recoverMessageAddress } from 'viem'
import type { ConnectContext } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import { parse } from '../core/schema.ts'
import { type SignInProof, type SignInRequest, signInRequest } from '../core/sign-in.ts'
import { signInText } from '../core/sign-in-text.ts'
import type { Session } from '../core/types.ts'
import { connect } from './connect.ts'
import type { Source } from './eip155-finder.ts'
import { eip155SignInForm } from './sign-in-form.ts'

/** Stands for the account, which is known only after the login. */
const PLACE = '<<AccountAddress>>'

/** Returns the text of a request for an account. */
function textFor(request: SignInRequest, account: string, { networkId, clock }: ConnectContext): string {
  const { issuedAt = new Date(clock.now()).toISOString(), statement } = request
  const [, reference = ''] = networkId.split(':')
  return signInText(eip155SignInForm, { ...request, issuedAt, statement: statement || undefined }, account, reference)
}

/**
 * Connects the embedded wallet, and lets the visitor sign in on the screen of the wallet with the login. The session
 * has no proof if the visitor declines there, if the wallet only logs in, or if it signed something else.
 *
 * @throws {WmError<'USER_REJECTED'>} The visitor has left the screen of the wallet.
 * @throws {WmError<'SCHEMA_MISMATCH'>} `request` is invalid.
 */
export async function signInEmbedded(
  source: Source,
  request: SignInRequest,
  c: ConnectContext,
): Promise<Session<'eip155'>> {
  parse(signInRequest, request)
  const { networkId, signal } = c
  const host = await c.embedded?.()
  const serializedMessage = textFor(request, PLACE, c)
  const message = { ...request, accountAddress: PLACE, chainId: networkId, serializedMessage }
  const signed = await abortable(host?.signIn(networkId, message) ?? Promise.resolve(undefined), signal).catch(
    (error: unknown) => {
      signal.throwIfAborted()
      // A frame that refuses the message still logs in.
      if (WmError.is(error, 'FRAME_ERROR')) return undefined
      throw error
    },
  )
  const session = await connect(source, c)
  // The wallet may have refused to change to the network of the message.
  if (!signed || session.caipNetworkId !== networkId) return session
  const { address } = session
  const proof: SignInProof = { chainId: networkId, accountAddress: address, ...signed }
  if (!(await isSignedBy(address, serializedMessage.replace(PLACE, address), signed))) return session
  return Object.freeze({ ...session, proofs: Object.freeze([Object.freeze(proof)]) })
}

/** Returns true if a signature is that of an address, for exactly this text. */
async function isSignedBy(
  address: string,
  text: string,
  { message, signature }: { readonly message: string; readonly signature: string },
): Promise<boolean> {
  if (message !== text || !/^0x[0-9a-f]{130}$/i.test(signature)) return false
  return (await recoverMessageAddress({ message, signature: signature as `0x${string}` }).catch(() => '')) === address
}
