import { deadline } from '../../chains/core/async.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import type { HasEnv, HasStore } from '../kit/kit.ts'
import { isOfSigner, type Signer, siwxOf, withEnd } from '../sessions/sign-in-sessions.ts'

/** Milliseconds that the look-up of sessions may take. */
const LOOK_UP = 20_000

/**
 * Resolves with the valid session of an account. A function of the page may never answer, or answer with the session of
 * another account or network.
 */
export async function sessionOf(kit: HasStore & HasEnv, signer: Signer): Promise<SignInSession | undefined> {
  const { chainId, address } = signer
  const asked = (async () => siwxOf(kit).getSessions(chainId, address))()
  const sessions = await deadline(asked, LOOK_UP, kit.env.clock, () => signInError('SIGN_IN_UNKNOWN'))
  const found = sessions.find(({ data }) => isOfSigner(data, signer))
  return found && withEnd(found, signer)
}
