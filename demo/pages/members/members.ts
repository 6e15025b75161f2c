import { find } from '../shared/find.ts'
import { reasonOf } from '../shared/reason-of.ts'
import { isSignedIn, signOutEverywhere } from '../shared/sign-in.ts'
import { kit } from './members-kit.ts'

const note = find('#members-note')
/** The server decides what this address shows: without a session, the door. */
const leave = () => location.replace('/members?signed-out')

function onPress(selector: string, act: () => Promise<void>): void {
  const button = find<HTMLButtonElement>(selector)
  button.addEventListener('click', async () => {
    button.disabled = true
    note.textContent = ''
    try {
      await act()
      leave()
    } catch (error) {
      button.disabled = false
      note.textContent = reasonOf(error)
      note.dataset.kind = 'bad'
    }
  })
  // Disabled as the server wrote it: a press before this file is here would do nothing.
  button.disabled = false
}
onPress('#sign-out', () => kit.signOut())
onPress('#sign-out-everywhere', async () => {
  await signOutEverywhere()
  await kit.signOut()
})
kit.on('sign-out', leave)
// The visitor may have ended the sessions everywhere, in another browser.
const look = async () => {
  if (document.visibilityState === 'visible' && !(await isSignedIn().catch(() => true))) leave()
}
document.addEventListener('visibilitychange', look)
window.addEventListener('focus', look)
