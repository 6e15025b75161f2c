import { deadline } from '../chains/core/async.ts'
import { WmError } from '../chains/core/errors.ts'
import { ownDocument } from '../chains/core/own-document.ts'
import type { CaipNetworkId } from '../chains/core/types.ts'
import { createAccess, isBlocked } from './access.ts'
import { createChannel } from './channel.ts'
import { cooldownSeconds } from './cooldown.ts'
import type { EmbeddedClient, EmbeddedUser } from './embedded-client.ts'
import type { EmbeddedEnv } from './embedded-env.ts'
import { createFrame } from './frame.ts'
import { clearLogin, loginKeys } from './login-cache.ts'
import { type Answer, type EventName, events, type WireUser } from './protocol.ts'
import { createRequests, type RpcCall } from './requests.ts'
import { wireChainId } from './wire-chain-id.ts'

/** What the sessions of the embedded wallet need beyond logging in. */
export interface SessionClient extends EmbeddedClient {
  /** Whether somebody is logged in; false, and no frame, on a page where nobody ever was. */
  isConnected(): Promise<boolean>
  /** Who is logged in, on a network of one of the namespaces. */
  getUser(caipNetworkId: CaipNetworkId): Promise<EmbeddedUser>
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  request(call: RpcCall): Promise<unknown>
  signOut(): Promise<void>
  syncTheme(): void
  /** Changes with who is logged in, in whichever page of the site that happened. */
  login(): string
  /** Calls back when the frame was lost, or somebody else is logged in. */
  onChange(listener: (user: EmbeddedUser | undefined) => void): () => void
  /** Messages that were none of ours. */
  dropped(): number
}

const SIGN_OUT_WAIT = 3_000
/** How long a frame that is left may take to say what it has done. */
const LAST_WORD_WAIT = 3_000

function read({ email, userName, address, chainId, accounts, preferredAccountType, smartAccountDeployed }: WireUser) {
  return Object.freeze({
    address,
    chainId: chainId ?? 1,
    accounts: accounts ?? [],
    ...(email && { email }),
    ...(userName && { userName }),
    ...(preferredAccountType && { preferredAccountType }),
    ...(typeof smartAccountDeployed === 'boolean' && { smartAccountDeployed }),
  }) satisfies EmbeddedUser
}

/** The client of one kit's secure frame. Nothing is created or called before the first method is. */
export function createClient(env: EmbeddedEnv): SessionClient {
  const { storage, clock, page } = env
  const url = new URL(env.url)
  // A self-hosted site may have the id in its address.
  if (env.projectId || !url.searchParams.has('projectId')) url.searchParams.set('projectId', env.projectId)
  url.searchParams.set('chainId', env.firstNetwork())
  url.searchParams.set('version', '4')
  url.searchParams.set('enableLogger', 'false')

  const listeners = new Set<(user: EmbeddedUser | undefined) => void>()
  let known: EmbeddedUser | undefined
  let synced: Promise<void> | undefined

  const channel = createChannel({
    page,
    origin: url.origin,
    clock,
    id: env.id,
    frame: () => frame.window(),
    onReady: () => frame.sayReady(),
  })
  const frame = createFrame({
    document: ownDocument ?? page.document,
    origin: page.origin,
    url,
    title: env.title,
    parent: env.parent,
    clock,
    onGone: () => {
      synced = undefined
      channel.rejectAll(new WmError('FRAME_GONE'))
    },
  })
  env.signal.addEventListener('abort', () => {
    channel.destroy(new WmError('KIT_DESTROYED'))
    frame.destroy()
  })

  /** The frame is told of the page once for each of its documents, before anything else. */
  async function sync() {
    await channel.request('SYNC_DAPP_DATA', env.dapp()).catch(() => {})
    const names = await channel.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch(() => undefined)
    storage.set(loginKeys.smartAccountNetworks, (names?.smartAccountEnabledNetworks ?? []).join(','))
    void channel.request('SYNC_THEME', env.theme()).catch(() => {})
  }
  async function ready(patient?: boolean) {
    try {
      await frame.ready(patient)
    } catch (error) {
      synced = undefined
      throw error
    }
    synced ??= sync()
    await synced
  }

  async function ask<N extends EventName>(name: N, payload?: object, signal?: AbortSignal): Promise<Answer<N>> {
    signal?.throwIfAborted()
    await ready('patient' in events[name])
    signal?.throwIfAborted()
    const send = () => channel.request(name, payload, signal)
    // Nobody is asked for anything by a page that only wants to know.
    return name === 'IS_CONNECTED' || name === 'SIGN_OUT' ? send() : access.through(send)
  }

  const access = createAccess(env, channel)
  const requests = createRequests(env, channel, access, ready)

  const keepChain = (chain: number | string | null) => {
    if (chain !== null) storage.set(loginKeys.lastUsedChain, String(chain))
  }
  const keepUser = (wire: WireUser): EmbeddedUser => {
    const user = read(wire)
    if (user.email) storage.set(loginKeys.email, user.email)
    if (user.userName) storage.set(loginKeys.socialUserName, user.userName)
    storage.set(loginKeys.emailLoginUsed, 'true')
    storage.remove(loginKeys.lastEmailLoginTime)
    keepChain(user.chainId)
    // Of two namespaces the one with several kinds of account says more; the login is the same.
    const same = known && typeof known.chainId === 'number' && typeof user.chainId !== 'number' ? known : user
    const { email } = user
    // Only the login itself tells the name (protocol §3.6); whoever asks again finds it here.
    const userName = user.userName ?? storage.get(loginKeys.socialUserName)
    known = Object.freeze({ ...same, ...(email && { email }), ...(userName && { userName }) })
    return user
  }
  const tell = (user: EmbeddedUser | undefined) => {
    for (const listener of listeners) listener(user)
  }
  /** A mail is asked for at most every 30 seconds: to log in, and to change the address. */
  const guardMail = (key: string) => {
    const seconds = cooldownSeconds(storage.get(key), clock.now())
    if (seconds > 0) throw new WmError('EMAIL_COOLDOWN', { seconds })
  }
  let code: { readonly length?: number; readonly seconds?: number } = {}
  const mailed = (
    { codeLength, codeSeconds }: Pick<Answer<'CONNECT_EMAIL'>, 'codeLength' | 'codeSeconds'>,
    key?: string,
  ) => {
    if (key) storage.set(key, String(clock.now()))
    code = { ...(codeLength && { length: codeLength }), ...(codeSeconds && { seconds: codeSeconds }) }
  }
  const keepEmail = (email: string) => {
    storage.set(loginKeys.email, email)
    storage.set(loginKeys.emailLoginUsed, 'true')
    storage.remove(loginKeys.lastEmailUpdateTime)
    if (known) known = Object.freeze({ ...known, email })
    return email
  }
  const account = () => {
    const preferredAccountType = env.preferredAccountType()
    return { ...(preferredAccountType && { preferredAccountType }) }
  }

  return {
    async connectEmail(email, signal) {
      guardMail(loginKeys.lastEmailLoginTime)
      const { action, ...about } = await ask('CONNECT_EMAIL', { email }, signal)
      mailed(about, loginKeys.lastEmailLoginTime)
      return action
    },
    async pendingEmail(email, signal) {
      const { action, ...about } = await ask('GET_PENDING_EMAIL', { email }, signal)
      if (action) mailed(about)
      return action ?? undefined
    },
    connectDevice: async (signal) => void (await ask('CONNECT_DEVICE', undefined, signal)),
    connectOtp: async (otp, signal) => void (await ask('CONNECT_OTP', { otp }, signal)),
    socialRedirectUri: async (provider, signal) => (await ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)).uri,
    async connectSocial(uri, signal) {
      const chainId = wireChainId(env.firstNetwork())
      return keepUser(await ask('CONNECT_SOCIAL', { uri, chainId, ...account() }, signal))
    },
    farcasterUri: async (signal) => (await ask('GET_FARCASTER_URI', undefined, signal)).url,
    async connectFarcaster(signal) {
      const { userName } = await ask('CONNECT_FARCASTER', undefined, signal)
      storage.set(loginKeys.socialUserName, userName)
      return userName
    },
    async updateEmail(email, signal) {
      guardMail(loginKeys.lastEmailUpdateTime)
      const { action, ...about } = await ask('UPDATE_EMAIL', { email }, signal)
      if (action !== 'AWAIT_UPDATE_EMAIL') mailed(about, loginKeys.lastEmailUpdateTime)
      return action
    },
    awaitUpdateEmail: () =>
      requests.approve('update-email', async (left) => {
        const asked = ask('AWAIT_UPDATE_EMAIL')
        // The frame is told by RPC_ABORT; what it has done already it says even then.
        const leaving = new Promise<never>((_, reject) => {
          const leave = () => env.clock.after(LAST_WORD_WAIT, () => reject(left.reason))
          left.addEventListener('abort', leave, { once: true })
        })
        const { newEmail } = await Promise.race([asked, leaving])
        return keepEmail(newEmail)
      }),
    updateEmailPrimaryOtp: async (otp, signal) => void (await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal)),
    async updateEmailSecondaryOtp(otp, signal) {
      return keepEmail((await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)).newEmail)
    },
    initSmartAccount: (signal) => ask('INIT_SMART_ACCOUNT', undefined, signal),
    async setPreferredAccount(type, signal) {
      // The frame is on one network, that of the namespace it was asked about last; what is chosen is for this one.
      await ask('SWITCH_NETWORK', { chainId: env.firstNetwork() }, signal)
      await ask('SET_PREFERRED_ACCOUNT', { type }, signal)
    },
    async reload() {
      channel.rejectAll(new WmError('FRAME_ABORTED', { rpc: false }))
      if (!frame.window()) return
      await channel.request('RELOAD').catch(() => {})
      await channel.request('SYNC_DAPP_DATA', env.dapp()).catch(() => {})
    },
    renew: () => frame.renew(),
    code: () => code,
    user: () => known,
    window: () => frame.window(),
    show: (box) => frame.show(box),
    hide: () => frame.hide(),
    leaveLogin() {
      if (frame.window()) channel.post('RPC_ABORT')
    },
    rejectRequests: () => requests.reject(),

    async isConnected() {
      if (!storage.get(loginKeys.emailLoginUsed)) return false
      try {
        const { isConnected } = await ask('IS_CONNECTED')
        if (!isConnected) clearLogin(storage)
        return isConnected
      } catch (error) {
        // A frame that is kept from remembering is as one that is away: the visitor asks again.
        if (isBlocked(error)) throw new WmError('PROVIDER_DISCONNECTED', undefined, { cause: error })
        // Only the frame knows; one that cannot be reached says nothing about it.
        if (WmError.is(error, 'FRAME_ERROR')) clearLogin(storage)
        throw error
      }
    },
    getUser: async (id) => keepUser(await ask('GET_USER', { chainId: wireChainId(id), ...account() })),
    async switchNetwork(id) {
      const { chainId } = await ask('SWITCH_NETWORK', { chainId: id })
      keepChain(chainId)
    },
    login: () =>
      [loginKeys.emailLoginUsed, loginKeys.email, loginKeys.socialUserName]
        .map((key) => storage.get(key) ?? '')
        .join(' '),
    request: (call) => requests.ask(call),
    async signOut() {
      clearLogin(storage)
      known = undefined
      tell(undefined)
      if (!frame.window()) return
      // Late or wrong, the page is logged out.
      await deadline(ask('SIGN_OUT'), SIGN_OUT_WAIT, clock, () => new WmError('DISCONNECT_FAILED')).catch(() => {})
    },
    syncTheme() {
      if (frame.window()) void ask('SYNC_THEME', env.theme()).catch(() => {})
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dropped: () => channel.dropped(),
  }
}
