import { atom } from '../../kit/jotai.ts'
import { accountFreeViewsAtom, accountGateAtom } from '../../sessions/account-gate.atoms.ts'
import { routeAtom } from '../router.atoms.ts'

/** True while nothing of the active account may be shown. */
export const accountHiddenAtom = atom((get) => !!get(accountFreeViewsAtom))

/** True while the current view may not be closed. A view whose file does not come can be. */
export const lockedAtom = atom((get) => {
  const { name } = get(routeAtom)
  return (
    name === 'UnsupportedChain' || (/^SIWX|^Approve/.test(name) && !!get(accountGateAtom) && get(accountHiddenAtom))
  )
})

/** True while the view before still covers the current one: a wallet that answers without a prompt never shows it. */
export const coveredAtom = atom(false)

/** Number of refused attempts to close; each change shakes the card. */
export const shakeAtom = atom(0)

/**
 * True while no gesture closes the modal: on a locked view, and during a request of the embedded wallet, which a slip
 * of the finger must not reject. The request is rejected by its own button, by Close and by Escape.
 */
export const heldAtom = atom((get) => get(lockedAtom) || get(routeAtom).name === 'ApproveTransaction')
