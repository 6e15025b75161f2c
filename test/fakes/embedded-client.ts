import type { Clock } from '../../src/chains/core/clock.ts'
import { cooldownSeconds } from '../../src/embedded/cooldown.ts'
import type {
  EmailAction,
  EmailUpdateAction,
  EmbeddedClient,
  EmbeddedUser,
  FrameBox,
} from '../../src/embedded/embedded-client.ts'
import { type KeyStore, loginKeys } from '../../src/embedded/login-cache.ts'
import { everyError } from './every-error.ts'

export const embeddedUser: EmbeddedUser = {
  email: 'maren@fjord.example',
  address: '0x7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e',
  chainId: 1,
  accounts: [
    { address: '0x7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e', type: 'eoa' },
    { address: '0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7', type: 'smartAccount' },
  ],
}

/** The `source` of the messages of the fake's frame. */
export const frameWindow = {}

/** An embedded wallet that does as it is told. Each answer can be replaced; what it was asked is in `calls`. */
export class FakeEmbeddedClient implements EmbeddedClient {
  readonly calls: (readonly [method: string, ...args: unknown[]])[] = []
  readonly boxes: FrameBox[] = []
  hidden = 0
  action: EmailAction = 'VERIFY_OTP'
  account: EmbeddedUser | undefined = embeddedUser
  /** Answers by method: a call waits for it, or fails with its error. */
  readonly answers: { [M in keyof EmbeddedClient]?: () => Promise<unknown> } = {}

  /** Stores the time of the last mail, like the real client. */
  mailbox: { readonly storage: KeyStore; readonly clock: Clock } | undefined

  private async mail<T>(method: keyof EmbeddedClient, value: T, email: string): Promise<T> {
    const { storage, clock } = this.mailbox ?? {}
    const key = method === 'updateEmail' ? loginKeys.lastEmailUpdateTime : loginKeys.lastEmailLoginTime
    const seconds = cooldownSeconds(storage?.get(key), clock?.now() ?? 0)
    if (seconds > 0) throw everyError('EMAIL_COOLDOWN', { seconds })
    const answer = await this.answer(method, value, email)
    // A frame that takes a change to its end by itself mails later.
    if ((answer as unknown) !== 'AWAIT_UPDATE_EMAIL') storage?.set(key, `${clock?.now()}`)
    return answer
  }
  private async answer<T>(method: keyof EmbeddedClient, value: T, ...args: unknown[]): Promise<T> {
    this.calls.push([method, ...args])
    const given = await this.answers[method]?.()
    return given === undefined ? value : (given as T)
  }
  count(method: keyof EmbeddedClient): number {
    return this.calls.filter(([name]) => name === method).length
  }

  connectEmail = (email: string) => this.mail('connectEmail', this.action, email)
  pendingEmail = (email: string) => this.answer<EmailAction | undefined>('pendingEmail', undefined, email)
  connectDevice = () => this.answer('connectDevice', undefined)
  connectOtp = (otp: string) => this.answer('connectOtp', undefined, otp)
  socialRedirect = (provider: string) =>
    this.answer('socialRedirect', { uri: 'https://id.test/login', disowned: false }, provider)
  connectSocial = (uri: string) => this.answer('connectSocial', embeddedUser, uri)
  farcasterUri = () => this.answer('farcasterUri', 'https://farcaster.test/~/siwf?channelToken=AB12CD34')
  connectFarcaster = () => this.answer('connectFarcaster', 'maren')
  updateEmail = (email: string) => this.mail<EmailUpdateAction>('updateEmail', 'VERIFY_PRIMARY_OTP', email)
  awaitUpdateEmail = () => this.answer('awaitUpdateEmail', 'new@fjord.example')
  updateEmailPrimaryOtp = (otp: string) => this.answer('updateEmailPrimaryOtp', undefined, otp)
  updateEmailSecondaryOtp = (otp: string) => this.answer('updateEmailSecondaryOtp', 'new@fjord.example', otp)
  initSmartAccount = () => this.answer('initSmartAccount', { address: embeddedUser.address, isDeployed: false })
  setPreferredAccount = (type: string) => this.answer('setPreferredAccount', undefined, type)
  reload = () => this.answer('reload', undefined)
  renew = () => void this.calls.push(['renew'])
  code = () => ({})
  user = () => this.account
  window = () => frameWindow
  show(box: FrameBox): void {
    this.boxes.push(box)
  }
  hide(): void {
    this.hidden++
  }
  leaveLogin(): void {
    this.calls.push(['leaveLogin'])
  }
  rejectRequests(): void {
    this.calls.push(['rejectRequests'])
  }
}

/** An answer that never comes. */
export const never = () => new Promise<never>(() => {})
