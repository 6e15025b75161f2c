import { randomUUID, webcrypto } from 'node:crypto'
import { checkAssertion, readNewPasskey } from '../../server/passkeys/passkey-proof.mjs'
import type { Change, DeviceState, Newcomer, Project, User, Wallet } from '../api/api-schemas.ts'

type Body = { readonly [name: string]: unknown }

export interface MemoryProject {
  readonly name: string
  readonly origins: readonly string[]
  readonly rpc: { readonly [caip2: string]: string }
  readonly networks?: Project['networks']
  readonly recovery: 'operator' | 'code'
  readonly bundlers?: { readonly [caip2: string]: MemoryBundler }
}

export interface MemoryBundler {
  readonly entryPoint: string
  request(call: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
}

/** The secure site's API (README.md) in memory: one user per address, with readable codes. */
export class MemoryApi {
  readonly projects = new Map<string, MemoryProject>()
  /** The last code of each address. */
  readonly codes = new Map<string, string>()
  readonly log: Body[] = []
  /** Result of a social login; `ticket` simulates a return by redirect, `number` a popup that shows that number. */
  social:
    | { state: 'done'; email: string; ticket?: string; number?: string }
    | { state: 'error'; reason: string }
    | undefined
  /** Makes mails fail. */
  mailIsAway = false
  /** Delays the answer to `change/mail`, after the mail was sent, until it resolves. */
  afterMail: Promise<void> | undefined
  /** Makes the bundler unreachable. */
  bundlerIsAway = false
  /** Makes every browser new for its wallet. */
  device: DeviceState | undefined
  /** Number of long polls for another device state. */
  waits = 0
  /** Browsers that ask for access; the answers are in `decided`. */
  asking: readonly Newcomer[] = []
  readonly decided: Body[] = []
  readonly wallets = new Map<string, Wallet>()
  readonly #users = new Map<string, User>()
  readonly #sessions = new Map<string, User>()
  readonly #challenges = new Map<string, { email: string; code: string; device: webcrypto.JsonWebKey }>()
  readonly #socials = new Map<string, string>()
  readonly #changes = new Map<string, Change & { readonly owner: string }>()
  readonly #passkeys = new Map<string, ReturnType<typeof readNewPasskey>>()
  /** The last passkey challenge. */
  #question = ''
  origin = ''
  /** Recipient and subject of every mailed code. */
  readonly mails: { readonly to: string; readonly about: string }[] = []
  /** Makes a wallet old enough that a new passkey needs a proof by the owner. */
  isOld = false
  /** Lets a provider prove a change; its answer is `social`. */
  provider: { readonly provider: string; readonly label: string } | undefined
  /** False creates accounts without an address. */
  tellsAddress = true

  /** Clears all users and state for the next test. */
  forget(): void {
    for (const one of [this.#users, this.#sessions, this.#challenges, this.#changes, this.#passkeys, this.wallets])
      one.clear()
    this.mails.splice(0)
    this.mailIsAway = false
    this.afterMail = undefined
    this.isOld = false
    this.tellsAddress = true
    this.provider = undefined
  }

  forgetSessions(): void {
    this.#sessions.clear()
  }

  /** Answers with status, body and, after a sign-in, the new cookie. */
  async answer(
    name: string,
    body: Body,
    { token, device }: { readonly token: string | undefined; readonly device: string },
  ): Promise<[number, object, string?]> {
    // A session is bound to one device.
    const cookie = token && `${token} ${device}`
    const user = cookie ? this.#sessions.get(cookie) : undefined
    const no = (status: number, error: string, more = {}): [number, object] => [
      status,
      { error, message: error, ...more },
    ]
    const enter = (email: string, provider: string): [number, object, string] => {
      const known = this.#users.get(email)
      const entered = known ?? {
        id: randomUUID(),
        email: this.tellsAddress ? email : null,
        userName: null,
        provider,
        preferredAccountType: 'eoa' as const,
      }
      this.#users.set(email, entered)
      const session = randomUUID()
      this.#sessions.set(`${session} ${device}`, entered)
      return [200, { user: entered }, session]
    }
    if (name === 'hello') {
      const project = this.projects.get(String(body.projectId))
      if (!project?.origins.includes(String(body.origin))) return no(403, 'origin_refused')
      const { origins: _, bundlers = {}, ...open } = project
      const about = { ...open, bundlers: Object.keys(bundlers), codeLength: 8, codeSeconds: 300, socials: ['google'] }
      return [200, { csrf: 'csrf', project: about, user: user ?? null }]
    }
    if (name === 'email/start') {
      const email = String(body.email)
      const code = newCode()
      const challengeId = randomUUID()
      this.codes.set(email, code)
      this.#challenges.set(challengeId, { email, code, device: body.device as webcrypto.JsonWebKey })
      return [200, { challengeId, action: 'VERIFY_OTP', codeLength: 8, codeSeconds: 300 }]
    }
    if (name === 'email/verify') {
      const id = String(body.challengeId)
      const challenge = this.#challenges.get(id)
      if (!challenge) return no(410, 'code_gone')
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
      const key = await webcrypto.subtle.importKey('jwk', challenge.device, algorithm, false, ['verify'])
      const proof = Buffer.from(String(body.proof), 'base64url')
      const signed = new TextEncoder().encode(`${id}.${body.code}`)
      const proved = await webcrypto.subtle.verify(algorithm, key, proof, signed)
      if (!proved || body.code !== challenge.code) return no(401, 'code_wrong', { left: 4 })
      this.#challenges.delete(id)
      return enter(challenge.email, 'email')
    }
    if (name === 'social/start') {
      const requestId = randomUUID()
      this.#socials.set(requestId, String(body.codeChallenge))
      return [200, { requestId, uri: `/oauth/start?request=${requestId}`, disowned: true }]
    }
    if (name === 'social/result') {
      const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(String(body.verifier)))
      if (Buffer.from(digest).toString('base64url') !== this.#socials.get(String(body.requestId)))
        return no(403, 'verifier_wrong')
      if (!this.social) return [200, { state: 'waiting' }]
      if (this.social.state === 'error') return [200, this.social]
      if (this.social.ticket && body.ticket === undefined) return [200, { state: 'waiting' }]
      if (this.social.ticket !== body.ticket) return no(410, 'result_gone')
      if (this.social.number && body.number === undefined) return [200, { state: 'number' }]
      if (this.social.number !== body.number) return [401, { error: 'number_wrong', message: 'number_wrong', left: 2 }]
      this.#socials.delete(String(body.requestId))
      const [status, entered, session] = enter(this.social.email, 'google')
      return [status, { state: 'done', ...entered }, session]
    }
    if (name === 'session') return [200, { user: user ?? null }]
    if (!user) return no(401, 'session_gone')
    if (name === 'session/end') {
      this.#sessions.delete(cookie ?? '')
      return [200, {}]
    }
    if (name === 'account') {
      const changed = { ...user, preferredAccountType: body.preferredAccountType as User['preferredAccountType'] }
      this.#users.set(user.email ?? '', changed)
      this.#sessions.set(cookie ?? '', changed)
      return [200, { user: changed }]
    }
    if (name === 'wallet/read') {
      const wallet = this.wallets.get(user.id)
      if (!wallet) return [200, { wallet: null }]
      const { device, asking } = this
      if (!device) return [200, { wallet, device: { state: 'known', until: 0 }, asking }]
      const { serverShare: _, recoveryShare: __, ...open } = wallet
      return [200, { wallet: { ...open, wraps: [] }, device }]
    }
    if (name === 'device/wait') {
      this.waits++
      for (let turn = 0; turn < 20 && this.device?.state === body.state; turn++)
        await new Promise((done) => setTimeout(done, 100))
      return [200, { state: this.device?.state ?? 'known' }]
    }
    if (name === 'device/decide') {
      if (!this.asking.some(({ device }) => device === body.device)) return no(410, 'device_gone')
      this.decided.push(body)
      this.asking = this.asking.filter(({ device }) => device !== body.device)
      return [200, {}]
    }
    if (name === 'wallet/create') {
      const wallet = this.wallets.get(user.id)
      if (wallet) return no(409, 'wallet_exists', { wallet })
      const made = { ...body, version: 1 } as unknown as Wallet
      this.wallets.set(user.id, made)
      return [200, { wallet: made }]
    }
    if (name.startsWith('change/') && this.device) return no(403, 'device_new')
    if (name.startsWith('change/')) {
      const changed = this.#change(name, body, user, cookie ?? '')
      if (name === 'change/mail') await this.afterMail
      return changed
    }
    if (name === 'wallet/passkey') return [200, { challenge: this.#ask(), needsProof: this.isOld }]
    if (name === 'wallet/wrap') {
      const change = this.#changes.get(String(body.changeId))
      if (this.isOld && !(change?.isProved && change.target === body.id)) return no(403, 'proof_missing')
      const made = body as Parameters<typeof readNewPasskey>[0]
      this.#passkeys.set(String(body.id), readNewPasskey(made, this.#expected()))
      const before = this.wallets.get(user.id)
      if (!before) return no(400, 'wallet_missing')
      const wallet = {
        ...before,
        version: before.version + 1,
        wraps: [...before.wraps, body as Wallet['wraps'][number]],
      }
      this.wallets.set(user.id, wallet)
      return [200, { wallet }]
    }
    if (name === 'bundle' || name === 'bundle/ask') {
      const bundler = [...this.projects.values()][0]?.bundlers?.[String(body.chain)]
      if (!bundler) return no(404, 'chain_unknown')
      if (this.bundlerIsAway) return no(502, 'bundler_away')
      const { userOperation, authorization: eip7702Auth } = body
      const sent = [{ ...(userOperation as object), ...(eip7702Auth ? { eip7702Auth } : {}) }, bundler.entryPoint]
      const question =
        name === 'bundle'
          ? { method: 'eth_sendUserOperation', params: sent }
          : { method: String(body.method), params: body.params as unknown[] }
      try {
        const result = await bundler.request(question)
        return [200, name === 'bundle' ? { userOperationHash: result } : { result }]
      } catch (error) {
        return no(400, 'operation_refused', { message: (error as Error).message })
      }
    }
    if (name === 'log') {
      this.log.push(body)
      return [200, {}]
    }
    return no(404, 'unknown')
  }

  #ask(): string {
    this.#question = Buffer.from(webcrypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    return this.#question
  }
  #expected() {
    const origins = [...this.projects.values()].flatMap((project) => project.origins)
    return { challenge: this.#question, publicUrl: this.origin, origins }
  }
  #mail(to: string, about: string): void {
    this.codes.set(to, newCode())
    this.mails.push({ to, about })
  }

  #change(name: string, body: Body, user: User, cookie: string): [number, object] {
    const no = (status: number, error: string, more = {}): [number, object] => [
      status,
      { error, message: error, ...more },
    ]
    const keep = (change: Change & { readonly owner: string }): [number, object] => {
      this.#changes.set(change.changeId, change)
      return [200, change]
    }
    if (name === 'change/open') {
      const kind = body.kind === 'email' ? 'email' : 'passkey'
      const target = String(body.kind === 'email' ? body.email : body.id)
      if (kind === 'email' && target === user.email) return no(400, 'email_same')
      const same = [...this.#changes.values()].find((one) => one.owner === user.id && one.target === target)
      if (same) return [200, same]
      const ids = [...this.#passkeys.keys()]
      const ways: Change['ways'] = [
        ...(user.email ? [{ way: 'email' as const, email: user.email }] : []),
        ...(this.provider ? [{ way: 'provider' as const, ...this.provider }] : []),
        ...(ids.length > 0 ? [{ way: 'passkey' as const, ids }] : []),
      ]
      const about = { kind, target, ways, codeLength: 8, isProved: false, isMailed: false } as const
      return keep({ changeId: randomUUID(), owner: user.id, ...about })
    }
    const change = this.#changes.get(String(body.changeId))
    if (!change || change.owner !== user.id) return no(410, 'change_gone')
    const mailbox = change.isProved ? change.target : (user.email ?? '')
    if (name === 'change/mail') {
      if (this.mailIsAway) return no(503, 'mail_failed', { retryAfter: 1 })
      this.#mail(mailbox, change.target)
      return keep({ ...change, isMailed: true })
    }
    if (name === 'change/social') {
      const requestId = randomUUID()
      if (this.provider?.provider === 'farcaster') return [200, { requestId, url: 'https://farcaster.test/sign-in' }]
      return [200, { requestId, uri: `/oauth/start?request=${requestId}`, disowned: true }]
    }
    if (name === 'change/social-result') {
      const { social } = this
      if (!social) return [200, { state: 'waiting' }]
      if (social.state === 'error') return [200, social]
      if (social.number && body.number === undefined) return [200, { state: 'number' }]
      if (social.number !== body.number) return no(410, 'result_gone')
      if (this.#users.get(social.email)?.id !== user.id) return no(403, 'other_person')
      const proved = { ...change, isProved: true, isMailed: false }
      this.#changes.set(change.changeId, proved)
      return [200, { state: 'proved', change: proved }]
    }
    if (name === 'change/passkey') return [200, { challenge: this.#ask(), ids: [...this.#passkeys.keys()] }]
    if (name === 'change/passkey-answer') {
      const passkey = this.#passkeys.get(String(body.id))
      if (!passkey) return no(401, 'passkey_unknown')
      checkAssertion(passkey, body as Parameters<typeof checkAssertion>[1], this.#expected())
      return keep({ ...change, isProved: true, isMailed: false })
    }
    if (!change.isMailed) return no(410, 'code_gone')
    if (body.code !== this.codes.get(mailbox)) return no(401, 'code_wrong', { left: 4 })
    if (!change.isProved) return keep({ ...change, isProved: true, isMailed: false })
    this.#changes.delete(change.changeId)
    if (this.#users.has(change.target)) return no(409, 'email_taken')
    const changed = { ...user, email: change.target }
    this.#users.delete(user.email ?? '')
    this.#users.set(change.target, changed)
    this.#sessions.set(cookie, changed)
    return [200, { user: changed }]
  }
}

const newCode = () =>
  String(webcrypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(8, '0')
    .slice(-8)
