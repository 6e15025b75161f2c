import type { TestRequest, TestWallet } from 'wallet-modal/testing'
import { askInPanel } from './approval-panel.ts'
import { askInWindow } from './approval-window.ts'
import { describeRequest } from './describe-request.ts'

/** Where the wallet asks: `window` falls back to the page when the browser blocks it. */
export type ApprovalPlace = 'window' | 'panel'

/** One question at a time, as a real wallet does. */
export function createAsker(wallet: () => TestWallet, place: () => ApprovalPlace) {
  let queue: Promise<unknown> = Promise.resolve()
  const leaving = new AbortController()
  window.addEventListener('pagehide', () => leaving.abort(), { once: true })

  return (request: TestRequest): Promise<boolean> => {
    const answer = queue.then(() => {
      const sheet = describeRequest(request, wallet())
      const inWindow = place() === 'window' ? askInWindow(sheet, leaving.signal) : undefined
      return inWindow ?? askInPanel(sheet, leaving.signal)
    })
    queue = answer.catch(() => false)
    return answer
  }
}
