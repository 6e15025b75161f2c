import { FrameError } from '../frame-error.ts'
import { passkeysAllowed } from '../passkey.ts'
import { PASSKEY_NO_WINDOW } from '../vault/refusals.ts'
import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'
import { openWindow } from './open-window.ts'

/**
 * Does what passkeys need in this window, or where the page around has not let the frame use them, in one of its own:
 * in that they are nobody's to forbid.
 */
export async function inPasskeyWindow<Result>(say: Say, work: (win: Window) => Promise<Result>): Promise<Result> {
  if (passkeysAllowed()) return work(window)
  const opened = await openWindow(say(words('passkey.window')))
  if (!opened) throw new FrameError(PASSKEY_NO_WINDOW)
  try {
    return await work(opened)
  } finally {
    opened.close()
  }
}
