import { atom } from '../../kit/jotai.ts'
import { routeAtom } from '../router.atoms.ts'
import { lockedAtom } from './modal.atoms.ts'

/**
 * True while no gesture closes the modal: on a locked view, and during a request of the embedded wallet, which a slip
 * of the finger must not reject. The request is rejected by its own button, by Close and by Escape.
 */
export const heldAtom = atom((get) => get(lockedAtom) || get(routeAtom).name === 'ApproveTransaction')
