import type { KitHandle } from 'wallet-modal'
import { find } from '../shared/find.ts'
import { reasonOf } from '../shared/reason-of.ts'

/** Stored once sign-in is on, so that it is on after a reload and in other tabs. */
const mark = 'harbor-member'

/** In a frame that must not touch storage, sign-in is on until a reload. */
let inMemory: string | null = null
const kept = {
  get: () => {
    try {
      return localStorage.getItem(mark)
    } catch {
      return inMemory
    }
  },
  set: (value: string | null) => {
    inMemory = value
    try {
      if (value) localStorage.setItem(mark, value)
      else localStorage.removeItem(mark)
    } catch {
      // No storage: nothing is kept over a reload.
    }
  },
}

/** Turns sign-in on when it is wanted, and reads the tide table, which the server gives to members only. */
export function followMembers(kit: KitHandle): void {
  const note = find('#members-note')
  const required = find<HTMLInputElement>('#sign-in-required')
  const buttons = ['#sign-out', '#sign-out-everywhere'].map((id) => find<HTMLButtonElement>(id))
  const say = (text: string, kind: 'ok' | 'bad' | '' = '') => {
    note.textContent = text
    note.dataset.kind = kind
  }
  const attempt = (act: () => Promise<unknown>) => {
    act().catch((error: unknown) => say(reasonOf(error), 'bad'))
  }
  const turnOn = async () => {
    const { signInServer } = await import('../shared/sign-in.ts')
    kit.setOptions({ siwx: signInServer(required.checked) })
    kept.set(required.checked ? 'required' : 'yes')
  }
  const readTides = async () => {
    const answer = await fetch('/members/tides')
    if (answer.ok) {
      // Signed in on another page of the demo.
      if (!kept.get()) await turnOn()
      const { tides } = await answer.json()
      const [next] = tides as readonly { readonly time: string; readonly high: boolean; readonly metres: number }[]
      if (next)
        say(`200: next ${next.high ? 'high' : 'low'} tide ${next.metres} m at ${next.time.slice(11, 16)} UTC`, 'ok')
      return
    }
    say(`${answer.status}: the tide table is for members.`, 'bad')
    await turnOn()
    await (kit.getState().status === 'connected' ? kit.signIn() : kit.open())
  }
  const drawButtons = () => {
    const isSignedIn = kit.getState().sessions.length > 0
    for (const button of buttons) button.hidden = !isSignedIn
  }

  const read = find<HTMLButtonElement>('#read-tides')
  read.addEventListener('click', () => attempt(readTides))
  // Disabled in the page: a press before this file is here would do nothing.
  read.disabled = false
  required.addEventListener('change', () => attempt(turnOn))
  buttons[0]?.addEventListener('click', () => attempt(() => kit.signOut()))
  buttons[1]?.addEventListener('click', () =>
    attempt(async () => {
      const { signOutEverywhere } = await import('../shared/sign-in.ts')
      await signOutEverywhere()
      await kit.signOut()
    }),
  )
  kit.on('sign-in', () => attempt(readTides))
  kit.on('sign-out', () => {
    kept.set(null)
    say('Signed out.')
  })
  kit.subscribe((state) => state.sessions, drawButtons)
  drawButtons()
  const wanted = kept.get()
  required.checked = wanted === 'required'
  if (wanted) attempt(turnOn)
}
