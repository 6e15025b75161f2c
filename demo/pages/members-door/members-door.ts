import { kit } from '../members/members-kit.ts'
import { find } from '../shared/find.ts'
import { reasonOf } from '../shared/reason-of.ts'
import { isSignedIn, signInServer } from '../shared/sign-in.ts'

const button = find<HTMLButtonElement>('#sign-in')
const note = find('#door-note')

button.addEventListener('click', () => {
  const isConnected = kit.getState().status === 'connected'
  kit.setOptions({ siwx: signInServer() })
  Promise.resolve(isConnected ? kit.signIn() : kit.open()).catch((error: unknown) => {
    note.textContent = reasonOf(error)
    note.dataset.kind = 'bad'
  })
})
// Disabled as the server wrote it: a press before this file is here would do nothing.
button.disabled = false

// The server decides what this address shows, so the page is asked for again.
const enter = () => location.replace('/members')
kit.on('sign-in', enter)
// The visitor may have signed in in another tab meanwhile.
document.addEventListener('visibilitychange', async () => {
  if (document.visibilityState === 'visible' && (await isSignedIn().catch(() => false))) enter()
})
