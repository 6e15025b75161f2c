import { connect } from '../../../atoms/connection/connect.ts'
import type { Kit } from '../../../atoms/kit.ts'

/** The wallet's window never covers a screen that has not been read (field §1.12). */
const PROMPT_DELAY = 350

/** Starts an attempt to connect. How it goes is read from the state, so the promise has nothing to add. */
export function startConnect(kit: Kit, connectorId: string): void {
  connect(kit, { connectorId, delay: PROMPT_DELAY }).catch(() => {})
}
