import { FrameError } from '../host/frame-error.ts'
import { passkeysAllowed } from '../vault/passkey.ts'
import { PASSKEY_NO_WINDOW } from '../vault/refusals.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { openWindow } from './open-window.ts'

/**
 * Runs a passkey ceremony in this window, or in a separate one if the page denies the frame the passkey permissions; a
 * top-level window does not depend on them.
 */
export async function inPasskeyWindow<Result>(t: Translate, work: (win: Window) => Promise<Result>): Promise<Result> {
  if (passkeysAllowed()) return work(window)
  const opened = await openWindow(t(words('passkey.window')))
  if (!opened) throw new FrameError(PASSKEY_NO_WINDOW)
  try {
    return await work(opened)
  } finally {
    opened.close()
  }
}
