import { WmError } from '../../chains/core/errors.ts'
import { errorText } from '../i18n/error-messages.ts'
import type { Kit } from '../kit.ts'
import type { InnerKit } from '../kit-inside.ts'
import { ensureModal } from '../modal/ensure-modal.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { activeSessionAtom } from '../network/network.atoms.ts'
import type { LoginRouteParams } from '../router/login-routes.ts'
import { navigate } from '../router/navigate.ts'
import { historyAtom, routeAtom } from '../router/router.atoms.ts'
import { route } from '../router/routes.ts'
import { hideToast, showToast } from '../toast/show-toast.ts'
import { approvedAtom } from './approved.atoms.ts'

/** A refusal is said once the visitor sees where (protocol §3.8). */
const REFUSED_AFTER = 300

/** What moves nothing and signs nothing, with the title that it has. */
const others: ReadonlyMap<unknown, LoginRouteParams['ApproveTransaction']> = new Map([
  ['access', { access: true }],
  ['update-email', { email: true }],
] as const)

/** Methods that sign what moves nothing by itself. */
const signatures: ReadonlySet<unknown> = new Set(['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'])

export interface Approvals {
  readonly onApproval: (state: 'asked' | 'done' | 'failed', methodOrError?: unknown) => void
  readonly onRefused: (method: string) => void
}

/**
 * Brings the approval screen when the embedded wallet is asked for something that its owner has to see, and takes it
 * away after the last answer: back to the view that asked, or, where the modal was closed, closed again.
 */
export function followApprovals(kit: Kit, reject: () => void): Approvals {
  const { store } = kit
  let open = 0
  // The modal was opened for this, and goes when it is done.
  let opened = false

  function show(method: unknown) {
    // On a small screen it would lie over the frame, where nothing counts that is covered.
    hideToast(kit)
    const signs = signatures.has(method)
    const shown = store.get(routeAtom)
    if (store.get(openAtom) && shown.name === 'ApproveTransaction') {
      // Something that moves money waits as well: the title must not say less.
      if (shown.params && !signs && !others.has(method))
        navigate(kit, { type: 'replace', route: route('ApproveTransaction') })
      return
    }
    const wanted = route('ApproveTransaction', others.get(method) ?? (signs ? { signs } : undefined))
    if (store.get(openAtom)) return navigate(kit, { type: 'push', route: wanted })
    opened = true
    ensureModal(kit as InnerKit)
    store.set(historyAtom, [wanted])
    store.set(openAtom, true)
    kit.events.emit('open', { view: wanted.name })
  }
  // Whoever closes the modal leaves what it asked for.
  const stop = store.sub(openAtom, () => {
    if (!store.get(openAtom) && open > 0) reject()
  })
  kit.signal.addEventListener('abort', stop)

  return {
    onApproval(state, methodOrError) {
      if (state === 'asked') {
        open++
        return show(methodOrError)
      }
      const error = methodOrError
      open--
      if (state === 'done' && !others.has(methodOrError)) store.set(approvedAtom, (count) => count + 1)
      // A no needs no words; what nobody chose does, and stays to be read.
      const broken = WmError.is(error) && !WmError.is(error, 'USER_REJECTED') && !WmError.is(error, 'FRAME_ERROR')
      if (broken) showToast(kit, 'error', errorText(error))
      if (open > 0 || !store.get(openAtom)) return
      // The modal that was opened for the request stays to say what went wrong: closed, it would say nothing.
      if (opened && broken)
        navigate(kit, { type: 'reset', route: route(store.get(activeSessionAtom) ? 'Account' : 'Connect') })
      else if (opened) store.set(openAtom, false)
      else navigate(kit, { type: 'leave', views: ['ApproveTransaction'] })
      opened = false
    },
    onRefused() {
      ensureModal(kit as InnerKit)
      store.set(openAtom, true)
      kit.env.clock.after(REFUSED_AFTER, () => showToast(kit, 'error', { id: 'error.action' }))
    },
  }
}
