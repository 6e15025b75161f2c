import { toCaipAddress } from '../../chains/core/caip.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { smartSessionNamespaces } from '../../chains/core/late-namespace-info.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import { v } from '../../chains/core/schema.ts'
import type { GrantedSession, GrantOptions, SmartSessionRequest } from '../../chains/core/smart-session.ts'
import { sessionRequest } from '../../chains/core/smart-session-schema.ts'
import type { Session } from '../../chains/core/types.ts'
import { message } from '../i18n/message-ref.ts'
import { smartSessionMessages } from '../i18n/messages/smart-session-messages.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showToast } from '../navigation/toast/show-toast.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { postOnce } from '../services/post-once.ts'
import { sessionsApi } from '../services/sessions-api.ts'
import { checkAccount, lacksAccountGate, loadAccountGate } from '../sessions/check-account.ts'
import { sessionIn } from '../sessions/connection.atoms.ts'
import { whileAccountStays } from './account-stays.ts'
import { unknownMethod } from './revoke-session.ts'
import { showGrantedSession } from './show-granted-session.ts'
import { keyedSmartSessionsAtom } from './smart-sessions.atoms.ts'
import { loadSmartSessions } from './smart-sessions.ts'

const invalid = (option: string, reason: string) => pageError('OPTION_INVALID', { option, reason })

/** Returns the request as its schema reads it. @throws {WmError<'OPTION_INVALID'>} Names the first wrong field. */
export function parseSessionRequest(raw: unknown, now: number): SmartSessionRequest {
  const result = v.safeParse(sessionRequest, raw)
  if (!result.success) {
    const [issue] = result.issues
    const path = v.getDotPath(issue)
    // The messages of the schema itself are ours; those of the library say what it expected in its own terms.
    const reason = issue.message.startsWith('must ') ? issue.message : 'is not valid'
    throw invalid(path ? `request.${path}` : 'request', reason)
  }
  if (result.output.expiry * 1_000 <= now) throw invalid('request.expiry', 'must be in the future')
  return result.output
}

const runningOf = perKit((): { isOpen: boolean } => ({ isOpen: false }))

/** Asks the wallet for a smart session. One request at a time: a second one rejects with `REQUEST_PENDING`. */
export async function grantSession(
  kit: Kit,
  raw: unknown,
  { coSigner = false }: GrantOptions,
): Promise<GrantedSession> {
  const { store, env, signal } = kit
  if (signal.aborted) throw pageError('KIT_DESTROYED')
  const { features, hosts } = store.get(optionsAtom)
  if (!features.smartSessions) throw invalid('features.smartSessions', 'must be true')
  if (coSigner && !hosts.dataApi) throw invalid('hosts.dataApi', 'must be named for a co-signer')
  const request = parseSessionRequest(raw, env.clock.now())
  const running = runningOf(kit)
  if (running.isOpen) throw connectionError('REQUEST_PENDING')
  running.isOpen = true
  try {
    if (lacksAccountGate(kit)) await loadAccountGate(kit)
    return await ask(kit, request, coSigner)
  } catch (cause) {
    const error = toWmError(cause, 'request')
    if (unknownMethod.includes(error.code) && store.get(openAtom))
      showToast(kit, 'error', message(smartSessionMessages, 'smartSessions.cannotGrant'))
    throw error
  } finally {
    running.isOpen = false
  }
}

function connected({ store }: HasStore): Session {
  const [session] = smartSessionNamespaces.flatMap((namespace) => sessionIn(store.get, namespace) ?? [])
  if (!session) throw connectionError('NOT_CONNECTED')
  return session
}

async function ask(kit: Kit, request: SmartSessionRequest, coSigner: boolean): Promise<GrantedSession> {
  const { store, signal } = kit
  const session = connected(kit)
  const capability = await loadSmartSessions(session.namespace)
  const caipNetworkId = capability.networkOf(request.chainId)
  if (!caipNetworkId || !configuredNetwork(store.get(optionsAtom).networks, caipNetworkId))
    throw runtimeError('NETWORK_NOT_FOUND', { id: caipNetworkId ?? request.chainId })
  checkAccount(kit, session, 'wallet_grantPermissions')
  const address = session.address as `0x${string}`
  if (request.address && request.address.toLowerCase() !== address.toLowerCase())
    throw invalid('request.address', 'must be the connected account')
  const account = toCaipAddress(caipNetworkId, address)
  const asked = { ...request, address }
  const granted = await whileAccountStays(kit, session, async (check) => {
    const added = coSigner && (await postOnce(kit, sessionsApi.create(account), asked, signal))
    check()
    const { keys } = asked.signer.data
    const wanted = added
      ? { ...asked, signer: { ...asked.signer, data: { keys: [added.key, ...keys] } }, version: 2 as const }
      : asked
    const answer = await capability.grant(session, wanted, adapterContext(kit, session.namespace))
    return added ? { ...answer, pci: added.pci } : answer
  })
  if (granted.pci) await postOnce(kit, sessionsApi.activate(account), granted, signal)
  // The list that is known lacks it.
  store.set(keyedSmartSessionsAtom, undefined)
  showGrantedSession(kit, { session: granted, caipNetworkId })
  return granted
}
