import { serverSiwx } from 'wallet-modal/siwx'

/** Option `siwx` of the demo's pages: the sign-in server runs on their own origin. */
export const signInServer = (required = false) => serverSiwx({ statement: 'Open the members area.', required })

/** Ends the sessions of the signed-in accounts in all browsers. Throws if the server did not. */
export async function signOutEverywhere(): Promise<void> {
  const answer = await fetch('/siwx/sign-out-everywhere', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => {
    throw new Error('The server does not answer. Try again in a moment.')
  })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
}

/** Resolves with whether this browser is signed in. */
export async function isSignedIn(): Promise<boolean> {
  const answer = await fetch('/siwx/session')
  return answer.ok && (await answer.json()).sessions.length > 0
}
