import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { keepConnected } from './steady-relay.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type ProposalStruct = ReturnType<Client['proposal']['get']>
export type SessionStruct = ReturnType<Client['session']['get']>
export type Namespaces = SessionStruct['namespaces']
export type PendingStruct = ReturnType<Client['pendingRequest']['get']>

// Its own: a wallet and a page that share one would be one client that talks to itself.
const customStoragePrefix = 'phone-wallet'

/** How the wallet introduces itself to sites. */
export const self = {
  name: 'Demo Phone Wallet',
  description: 'The wallet side of the wallet-modal demo',
  url: location.origin,
  icons: [`${location.origin}/assets/phone-wallet.svg`],
}

/**
 * The wallet's pairing client. Nothing of it calls any host but the relay.
 * @param careful whether the library may stop an approval that a site could not accept; a faulty wallet does not ask
 */
export async function openClient(
  relayUrl: string,
  careful: () => boolean,
  onRelay: (up: boolean) => void,
): Promise<{ readonly client: Client; readonly close: () => Promise<void> }> {
  const core = new Core({ relayUrl, customStoragePrefix, telemetryEnabled: false, logger: 'silent' })
  // The library also leaves it, with every key, in a global.
  for (const name of ['', '_count'])
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${customStoragePrefix}${name}`)
  // By default it asks a hosted service about every site, and waits five seconds when there is no answer.
  const verify = core.verify as unknown as { register(): Promise<string>; resolve(): Promise<undefined> }
  verify.register = async () => ''
  verify.resolve = async () => undefined
  const events = core.eventClient as unknown as { init(): Promise<void>; sendEvent(): Promise<{ ok: boolean }> }
  events.init = async () => {}
  events.sendEvent = async () => ({ ok: false })
  const close = keepConnected(core, onRelay)
  await core.start()
  const client = await SignClient.init({
    // Its own type without `undefined` for missing parts.
    core: core as unknown as NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['core']>,
    metadata: { ...self },
    logger: 'silent',
    // Every question is shown as it comes; the library would hold the next one back until the first is answered.
    signConfig: { disableRequestQueue: true },
  })
  const engine = client.engine as unknown as { isValidApprove(params: unknown): Promise<void> }
  const check = engine.isValidApprove
  engine.isValidApprove = async (params) => {
    if (careful()) await check(params)
  }
  return { client, close }
}
