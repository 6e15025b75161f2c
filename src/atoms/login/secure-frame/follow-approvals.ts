import { WmError } from '../../../chains/core/errors.ts'
import { errorText } from '../../i18n/error-text.ts'
import { message } from '../../i18n/message-ref.ts'
import { errorMessages } from '../../i18n/messages/error-messages.ts'
import type { Kit } from '../../kit/kit.ts'
import type { LoginRouteParams } from '../../navigation/login-routes.ts'
import { ensureModal } from '../../navigation/modal/ensure-modal.ts'
import { accountHiddenAtom } from '../../navigation/modal/held.atoms.ts'
import { openAtom } from '../../navigation/modal/modal.atoms.ts'
import { navigate } from '../../navigation/navigate.ts'
import { historyAtom, routeAtom } from '../../navigation/router.atoms.ts'
import { route } from '../../navigation/routes.ts'
import { hideToast, showToast } from '../../navigation/toast/show-toast.ts'
import { embeddedApprovalCountAtom } from '../../sessions/embedded-approval-count.atoms.ts'
import { activeSessionAtom } from '../../sessions/network/network.atoms.ts'

/** Milliseconds between opening the modal and the toast of a refusal. */
const REFUSED_AFTER = 300

/** Requests that are no RPC requests and transfer nothing, with the route parameters that choose their title. */
const others: ReadonlyMap<unknown, LoginRouteParams['ApproveTransaction']> = new Map([
  ['access', { access: true }],
  ['update-email', { email: true }],
  ['sign-in', { signs: true, login: true }],
] as const)

/** Methods whose signature alone transfers nothing. */
const signatures: ReadonlySet<unknown> = new Set(['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'])

export interface Approvals {
  readonly onApproval: (state: 'asked' | 'done' | 'failed', methodOrError?: unknown) => void
  readonly onRefused: (method: string) => void
}

/**
 * Opens the approval view when the embedded wallet needs the visitor's approval, and leaves it after the last answer:
 * to the previous view, or by closing the modal if it was closed before.
 */
export function followApprovals(kit: Kit, reject: () => void): Approvals {
  const { store } = kit
  let open = 0
  // True if the modal was opened for the approval, so that it closes afterwards.
  let opened = false

  function show(method: unknown) {
    // The secure frame ignores clicks while it is covered, and on a small screen the toast would cover it.
    hideToast(kit)
    const signs = signatures.has(method)
    const shown = store.get(routeAtom)
    if (store.get(openAtom) && shown.name === 'ApproveTransaction') {
      // The title must name the most serious of the waiting requests: a transfer over a signature.
      if (shown.params && !signs && !others.has(method))
        navigate(kit, { type: 'replace', route: route('ApproveTransaction') })
      return
    }
    const wanted = route('ApproveTransaction', others.get(method) ?? (signs ? { signs } : undefined))
    if (store.get(openAtom)) return navigate(kit, { type: 'push', route: wanted })
    opened = true
    ensureModal(kit)
    store.set(historyAtom, [wanted])
    store.set(openAtom, true)
    kit.events.emit('open', { view: wanted.name })
  }
  const stop = store.sub(openAtom, () => {
    if (!store.get(openAtom) && open > 0) reject()
  })
  // A required sign-in cannot be closed: the visitor leaves its request by going back.
  const stopRoute = store.sub(routeAtom, () => {
    if (open > 0 && store.get(accountHiddenAtom) && store.get(routeAtom).name !== 'ApproveTransaction') reject()
  })
  kit.signal.addEventListener('abort', () => {
    stop()
    stopRoute()
  })

  return {
    onApproval(state, methodOrError) {
      if (state === 'asked') {
        open++
        return show(methodOrError)
      }
      const error = methodOrError
      open--
      if (state === 'done' && !others.has(methodOrError)) store.set(embeddedApprovalCountAtom, (count) => count + 1)
      // A refusal needs no message. Other failures do, except those that the frame has shown itself.
      const broken = WmError.is(error) && !WmError.is(error, 'USER_REJECTED') && !WmError.is(error, 'FRAME_ERROR')
      if (broken) showToast(kit, 'error', errorText(error))
      if (open > 0 || !store.get(openAtom)) return
      // A modal that was opened for the request stays open to show the failure.
      if (opened && broken)
        navigate(kit, { type: 'reset', route: route(store.get(activeSessionAtom) ? 'Account' : 'Connect') })
      else if (opened) store.set(openAtom, false)
      else navigate(kit, { type: 'leave', views: ['ApproveTransaction'] })
      opened = false
    },
    onRefused() {
      ensureModal(kit)
      store.set(openAtom, true)
      kit.env.clock.after(REFUSED_AFTER, () => showToast(kit, 'error', message(errorMessages, 'error.action')))
    },
  }
}
