import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Session } from '../../chains/core/types.ts'
import { errorText } from '../i18n/error-text.ts'
import { type MessageRef, message } from '../i18n/message-ref.ts'
import { errorMessages } from '../i18n/messages/error-messages.ts'
import { registerMessages } from '../i18n/messages/register-messages.ts'
import { track } from '../kit/events/track.ts'
import { atom } from '../kit/jotai.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { navigate } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { showToast } from '../navigation/toast/show-toast.ts'
import { dataApi, dataContext } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import { postRegistration, type RegistrationRefusal } from '../services/name-api.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { keepName } from './load-name.ts'
import { leadsTo } from './name-at-service.ts'
import { nameZoneAtom } from './name-zone.atoms.ts'

/** [ENSIP-11](https://docs.ens.domains/ensip/11): the first bit marks the coin type of an EVM chain. */
const EVM_COIN = 0x80000000

/** The registration that is under way, or why the last one failed: a message, or the words of the service. */
export interface Registration {
  readonly attempt: number
  readonly label: string
  /** `sign`: the wallet is asked. `send`: the service is asked. */
  readonly step: 'sign' | 'send' | 'failed'
  readonly problem?: MessageRef | string
}
export const registrationAtom = atom<Registration | undefined>(undefined)

/** Stops waiting for the wallet. Its late signature registers nothing. */
export function cancelRegistration({ store }: HasStore): void {
  if (store.get(registrationAtom)?.step === 'sign') store.set(registrationAtom, undefined)
}

/**
 * Lets the wallet sign that the active account takes a name of the zone, has the data API register it, and shows it.
 * Failures are in `registrationAtom`.
 */
export async function registerName(kit: Kit, label: string): Promise<void> {
  const { store, env, signal } = kit
  const running = store.get(registrationAtom)
  if (running && running.step !== 'failed') return
  const attempt = kit.nextAttempt()
  const isCurrent = () => !signal.aborted && store.get(registrationAtom)?.attempt === attempt
  const fail = (problem: MessageRef | string) => {
    if (isCurrent()) store.set(registrationAtom, { attempt, label, step: 'failed', problem })
  }
  store.set(registrationAtom, { attempt, label, step: 'sign' })
  const session = store.get(activeSessionAtom)
  const zone = store.get(nameZoneAtom)
  if (!session || !zone) return fail(message(registerMessages, 'register.noAccount'))
  const { id } = store.get(activeNetworkAtom)
  if (!store.get(networkSupportedAtom) || !(Number(id) < EVM_COIN))
    return fail(message(errorMessages, 'error.networkNotFound'))

  const name = `${label}.${zone}`
  const { address, namespace, accounts } = session
  const isSmartAccount = accounts.find((one) => one.address === address)?.type === 'smartAccount'
  track(kit, 'REGISTER_NAME_INITIATED', { isSmartAccount })
  const giveUp = (problem: MessageRef | string) => {
    if (!isCurrent()) return
    track(kit, 'REGISTER_NAME_ERROR', { isSmartAccount })
    fail(problem)
  }

  // Field names and their order are those that the service expects.
  const text = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(env.clock.now() / 1000) })
  let signature: string
  try {
    const { signMessage } = await import('../sessions/sign-message.ts')
    signature = await signMessage(kit, text, namespace)
  } catch (cause) {
    const error = toWmError(cause, 'sign')
    const isChange = error.code === 'ACCOUNT_CHANGED'
    return giveUp(isChange ? message(registerMessages, 'register.accountChanged') : errorText(error))
  }
  if (!isCurrent()) return
  store.set(registrationAtom, { attempt, label, step: 'send' })
  const request = { coin_type: EVM_COIN + Number(id), address, message: text, signature }
  const isOwn = () => isRegistered(kit, name, session)
  let refusal: RegistrationRefusal | undefined
  try {
    refusal = await postRegistration(kit, request)
    // The answer to an earlier try may have been lost.
    if (refusal?.status === 409 && (await isOwn().catch(() => false))) refusal = undefined
  } catch {
    // The service may have registered the name, and only its answer is lost.
    if (!(await isOwn().catch(() => false))) return giveUp(message(registerMessages, 'register.failed', { name }))
  }
  if (!isCurrent()) return
  if (refusal) return giveUp(textOf(refusal, name))
  track(kit, 'REGISTER_NAME_SUCCESS', { isSmartAccount })
  keepName(kit, session, name)
  store.set(registrationAtom, undefined)
  if (!store.get(openAtom)) return
  if (store.get(routeAtom).name === 'RegisterAccountName')
    navigate(kit, { type: 'replace', route: route('RegisterAccountNameSuccess', { name, address }) })
  else showToast(kit, 'success', message(registerMessages, 'register.isYours', { name }))
}

/** Resolves with true if the service has the name for the account. */
async function isRegistered(kit: Kit, name: string, { address, namespace }: Session): Promise<boolean> {
  const profile = await call(dataApi.profile, { name }, dataContext(kit))
  return leadsTo(profile, address, namespace)
}

function textOf({ status, about, reason }: RegistrationRefusal, name: string): MessageRef | string {
  if (status === 409 && about === 'name') return message(registerMessages, 'register.taken')
  if (status === 409 && about === 'address') return message(registerMessages, 'register.own')
  return reason || message(registerMessages, 'register.failed', { name })
}
