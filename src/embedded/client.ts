import { deadline } from '../chains/core/async.ts'
import type { EmbeddedHost } from '../chains/core/embedded-host.ts'
import { connectionError } from '../chains/core/error-texts/connection-error.ts'
import { embeddedError } from '../chains/core/error-texts/embedded-error.ts'
import { pageError } from '../chains/core/error-texts/page-error.ts'
import { rpcError } from '../chains/core/error-texts/rpc-error.ts'
import { WmError } from '../chains/core/errors.ts'
import { ownDocument } from '../chains/core/own-document.ts'
import type { CaipNetworkId } from '../chains/core/types.ts'
import { createChannel } from './channel.ts'
import { cooldownSeconds } from './cooldown.ts'
import type { EmbeddedClient, EmbeddedUser } from './embedded-client.ts'
import type { EmbeddedEnv } from './embedded-env.ts'
import { createFrame } from './frame.ts'
import { clearLogin, loginKeys } from './login-cache.ts'
import { type Answer, type EventName, events, type WireUser, wireChainId } from './protocol.ts'
import { createRequests, type RpcCall } from './requests.ts'
import { createStorageAccess, isStorageBlocked } from './storage-access.ts'

/** Functions that sessions of the embedded wallet need besides those for logging in. */
export interface SessionClient extends EmbeddedClient {
  /**
   * Resolves with whether a visitor is logged in; with false, and without a frame, on a page where no login ever
   * happened.
   */
  isConnected(): Promise<boolean>
  /** Resolves with the logged-in user, on a network of one of the namespaces. */
  getUser(caipNetworkId: CaipNetworkId): Promise<EmbeddedUser>
  /** Shows a sign-in message on the frame's own screen, and signs it with the login: see `EmbeddedHost`. */
  signIn: EmbeddedHost['signIn']
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  request(call: RpcCall): Promise<unknown>
  signOut(): Promise<void>
  syncTheme(): void
  /** Returns a text that changes with the logged-in user, also after a login in another page of this origin. */
  login(): string
  /** Calls `listener` with `undefined` when the login has ended. Returns an unsubscribe function. */
  onChange(listener: (user: EmbeddedUser | undefined) => void): () => void
  /** Returns the number of messages that were ignored. */
  dropped(): number
}

const SIGN_OUT_WAIT = 3_000
/** Milliseconds for a frame that the visitor has left to report a completed change. */
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

/** Returns the client of a kit's secure frame. The frame is created by the first call that needs it. */
export function createClient(env: EmbeddedEnv): SessionClient {
  const { storage, clock, page } = env
  const url = new URL(env.url)
  // The address of a self-hosted site may contain the id.
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
      channel.rejectAll(embeddedError('FRAME_GONE'))
    },
  })
  env.signal.addEventListener('abort', () => {
    channel.destroy(pageError('KIT_DESTROYED'))
    frame.destroy()
  })

  /** Describes the page to each document of the frame, before any other message. */
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

  /** @param forVisitor True if the answer waits for the visitor, for which there is no limit. */
  async function ask<N extends EventName>(
    name: N,
    payload?: object,
    signal?: AbortSignal,
    forVisitor = false,
  ): Promise<Answer<N>> {
    signal?.throwIfAborted()
    await ready('patient' in events[name])
    signal?.throwIfAborted()
    const send = () => channel.request(name, payload, signal, forVisitor)
    // A page that only checks the login, or logs out, must not show the visitor an access screen.
    return name === 'IS_CONNECTED' || name === 'SIGN_OUT' ? send() : access.withAccess(send)
  }

  const access = createStorageAccess(env, channel)
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
    // Users of two namespaces belong to one login; the EVM user is kept, because it has the types of account.
    const same = known && typeof known.chainId === 'number' && typeof user.chainId !== 'number' ? known : user
    const { email } = user
    // The name comes only in the answer to a login, so it is stored for later requests.
    const userName = user.userName ?? storage.get(loginKeys.socialUserName)
    known = Object.freeze({ ...same, ...(email && { email }), ...(userName && { userName }) })
    return user
  }
  const tell = (user: EmbeddedUser | undefined) => {
    for (const listener of listeners) listener(user)
  }
  /** Throws `EMAIL_COOLDOWN` within 30 seconds of the last mail of the same kind. */
  const guardMail = (key: string) => {
    const seconds = cooldownSeconds(storage.get(key), clock.now())
    if (seconds > 0) throw embeddedError('EMAIL_COOLDOWN', { seconds })
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
    async socialRedirect(provider, signal) {
      const { uri, disowned } = await ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)
      return { uri, disowned: disowned === true }
    },
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
        // RPC_ABORT asks the frame to stop; the frame still answers if it has already completed the change.
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
      // The frame has one network, that of its last request; the choice belongs to this one.
      await ask('SWITCH_NETWORK', { chainId: env.firstNetwork() }, signal)
      await ask('SET_PREFERRED_ACCOUNT', { type }, signal)
    },
    async reload() {
      channel.rejectAll(embeddedError('FRAME_ABORTED', { rpc: false }))
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
        // A frame without storage counts as disconnected, so that a retry can recover the login.
        if (isStorageBlocked(error)) throw rpcError('PROVIDER_DISCONNECTED', undefined, { cause: error })
        // An unreachable frame does not tell whether a visitor is logged in.
        if (WmError.is(error, 'FRAME_ERROR')) clearLogin(storage)
        throw error
      }
    },
    getUser: async (id) => keepUser(await ask('GET_USER', { chainId: wireChainId(id), ...account() })),
    signIn: (id, siwxMessage) =>
      requests.approve('sign-in', async (left) => {
        const payload = { chainId: wireChainId(id), ...account(), siwxMessage }
        const user = await ask('GET_USER', payload, left, true)
        keepUser(user)
        const { message, signature } = user
        return message && signature ? { message, signature } : undefined
      }),
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
      // The page logs out even if the frame does not answer.
      await deadline(ask('SIGN_OUT'), SIGN_OUT_WAIT, clock, () => connectionError('DISCONNECT_FAILED')).catch(() => {})
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
