import { askInPanel } from './approval-panel.ts'
import { approvalPlace } from './approval-place.ts'
import { askInWindow } from './approval-window.ts'
import type { RequestSheet } from './describe-request.ts'

let queue: Promise<unknown> = Promise.resolve()
const leaving = new AbortController()
window.addEventListener('pagehide', () => leaving.abort(), { once: true })

/** Asks one request at a time; the page's wallets share the window. */
export function askPerson(describe: () => RequestSheet | Promise<RequestSheet>): Promise<boolean> {
  const answer = queue.then(async () => {
    const sheet = await describe()
    const inWindow = approvalPlace.now === 'window' ? askInWindow(sheet, leaving.signal) : undefined
    return inWindow ?? askInPanel(sheet, leaving.signal)
  })
  queue = answer.catch(() => false)
  return answer
}
