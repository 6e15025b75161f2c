import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { keepConnected } from './steady-relay.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type ProposalStruct = ReturnType<Client['proposal']['get']>
export type SessionStruct = ReturnType<Client['session']['get']>
export type Namespaces = SessionStruct['namespaces']
export type PendingStruct = ReturnType<Client['pendingRequest']['get']>

// A separate prefix: a wallet and a page with a shared store would be the same client.
const customStoragePrefix = 'phone-wallet'

export const self = {
  name: 'Demo Phone Wallet',
  description: 'The wallet side of the wallet-modal demo',
  url: location.origin,
  icons: [`${location.origin}/assets/phone-wallet.svg`],
}

/**
 * Opens the wallet's pairing client, which connects to the relay only.
 * @param careful returns true if the library may reject an approval that a site would not accept; faulty wallets skip
 * this check
 */
export async function openClient(
  relayUrl: string,
  careful: () => boolean,
  onRelay: (up: boolean) => void,
): Promise<{ readonly client: Client; readonly close: () => Promise<void> }> {
  const core = new Core({ relayUrl, customStoragePrefix, telemetryEnabled: false, logger: 'silent' })
  // The library also exposes itself, with all keys, in globals.
  for (const name of ['', '_count'])
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${customStoragePrefix}${name}`)
  // By default the library asks a hosted service about every site, and waits five seconds without an answer.
  const verify = core.verify as unknown as { register(): Promise<string>; resolve(): Promise<undefined> }
  verify.register = async () => ''
  verify.resolve = async () => undefined
  const events = core.eventClient as unknown as { init(): Promise<void>; sendEvent(): Promise<{ ok: boolean }> }
  events.init = async () => {}
  events.sendEvent = async () => ({ ok: false })
  const close = keepConnected(core, onRelay)
  await core.start()
  const client = await SignClient.init({
    // The library's type does not allow `undefined` for optional fields.
    core: core as unknown as NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['core']>,
    metadata: { ...self },
    logger: 'silent',
    // By default the library queues requests until the first one is answered; here all are shown.
    signConfig: { disableRequestQueue: true },
  })
  const engine = client.engine as unknown as { isValidApprove(params: unknown): Promise<void> }
  const check = engine.isValidApprove
  engine.isValidApprove = async (params) => {
    if (careful()) await check(params)
  }
  return { client, close }
}
