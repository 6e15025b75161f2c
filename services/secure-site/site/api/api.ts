import { base64url } from '../data/base64url.ts'
import { readField } from '../data/read-field.ts'
import { tryParse, v } from '../data/schema.ts'
import { FrameError } from '../host/frame-error.ts'
import { ApiError } from './api-error.ts'
import { type ApiAnswer, type ApiName, apiAnswers } from './api-schemas.ts'
import { type CookieValues, cookieHeaders, cookieValuesSchema } from './cookie-values.ts'
import type { DeviceKey } from './device-key.ts'
import { UnreachableError } from './unreachable-error.ts'

const DEADLINE = 40_000
const withCarry = v.object({ carry: cookieValuesSchema })

/** Client of the server's HTTP API, for the frame and its worker; the embedding page never calls it. */
export class Api {
  /** CSRF token from `hello`, sent with every other call. */
  csrf = ''
  /** Milliseconds by which the server's clock is ahead, because device proofs are valid for two minutes only. */
  ahead = 0
  /** Session values sent in headers while cookies are blocked. */
  carry: CookieValues | undefined
  /** Returns the language of mails as a BCP 47 tag; empty for the browser's language. */
  language: () => string = () => ''
  /** Called when the session in `carry` changes. */
  onSession = () => {}
  readonly #device: () => Promise<DeviceKey>
  readonly #fetch: typeof fetch

  /** @param device Returns the key that signs every call; a session is valid only with its browser's key. */
  constructor(device: () => Promise<DeviceKey>, send: typeof fetch = (input, init) => fetch(input, init)) {
    this.#device = device
    this.#fetch = send
  }

  /**
   * @throws {FrameError} The server refused (an ApiError), could not be reached (an UnreachableError) or sent an
   * invalid answer.
   */
  async call<Name extends ApiName>(name: Name, body: object = {}, signal?: AbortSignal): Promise<ApiAnswer<Name>> {
    try {
      return await this.#ask(name, body, signal)
    } catch (error) {
      const now = error instanceof ApiError && error.reason === 'proof_stale' && readField(error.answer, 'now')
      if (typeof now !== 'number') throw error
      this.ahead = now - Date.now()
      return this.#ask(name, body, signal)
    }
  }

  async #ask<Name extends ApiName>(name: Name, body: object, signal?: AbortSignal): Promise<ApiAnswer<Name>> {
    const text = JSON.stringify(body)
    const proof = await this.#proof(name, text)
    const deadline = AbortSignal.timeout(DEADLINE)
    const language = this.language()
    let response: Response
    let answer: unknown
    try {
      response = await this.#fetch(`/api/${name}`, {
        method: 'POST',
        credentials: 'same-origin',
        redirect: 'error',
        cache: 'no-store',
        headers: {
          'content-type': 'application/json',
          'x-wm-csrf': this.csrf,
          dpop: proof,
          ...(language && { 'x-wm-language': language }),
          ...(this.carry && cookieHeaders(this.carry)),
        },
        body: text,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      answer = await response.json()
    } catch {
      throw signal?.aborted ? new FrameError('Request was aborted') : new UnreachableError()
    }
    if (!response.ok) throw refusal(response.status, answer)
    this.#take(answer)
    const parsed = tryParse(apiAnswers[name], answer)
    if (!parsed) throw new FrameError(`The wallet server gave an answer to ${name} that makes no sense.`)
    return parsed as ApiAnswer<Name>
  }

  async #proof(name: string, body: string): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
    return (await this.#device()).proof({
      jti: crypto.randomUUID(),
      htm: 'POST',
      htu: `${location.origin}/api/${name}`,
      iat: Math.floor((Date.now() + this.ahead) / 1000),
      nonce: this.csrf,
      body: base64url(new Uint8Array(digest)),
    })
  }

  #take(answer: unknown): void {
    const before = this.carry
    const next = before && tryParse(withCarry, answer)?.carry
    if (!next) return
    this.carry = next
    if (next.session !== before.session) this.onSession()
  }
}

function refusal(status: number, answer: unknown): ApiError {
  const seconds = readField(answer, 'retryAfter')
  const message = readField(answer, 'message')
  const reason = String(readField(answer, 'error') ?? 'unknown')
  // The page reads the number of seconds from exactly this English sentence for its countdown.
  if (status === 429 && typeof seconds === 'number')
    return new ApiError(status, reason, `Please try again after ${Math.ceil(seconds)} seconds`, answer)
  return new ApiError(status, reason, typeof message === 'string' ? message : 'The wallet server refused.', answer)
}
