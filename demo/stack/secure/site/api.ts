import { ApiError } from './api-error.ts'
import { type ApiAnswer, type ApiName, apiAnswers } from './api-schemas.ts'
import { base64url } from './base64url.ts'
import { type Carry, carryHeaders, carrySchema } from './carry.ts'
import { FrameError } from './frame-error.ts'
import type { DeviceKey } from './login/device-key.ts'
import { readField } from './read-field.ts'
import { tryParse, v } from './schema.ts'

const DEADLINE = 40_000
const withCarry = v.object({ carry: carrySchema })

/** The server's HTTP API. The frame and its worker speak to it; the page around never does. */
export class Api {
  /** What `hello` gave; every other call carries it. */
  csrf = ''
  /** How many milliseconds the server's clock is ahead of this one: proofs are good for two minutes only. */
  ahead = 0
  /** In place of cookies, once there is nothing else. */
  carry: Carry | undefined
  /** The language of what the server mails for this frame, as a BCP 47 tag; empty for that of the browser. */
  language: () => string = () => ''
  /** Hears of another session than before in `carry`. */
  onSession = () => {}
  readonly #device: () => Promise<DeviceKey>
  readonly #fetch: typeof fetch

  /** @param device Signs every call: a session works in the browser alone that has its key. */
  constructor(device: () => Promise<DeviceKey>, send: typeof fetch = (input, init) => fetch(input, init)) {
    this.#device = device
    this.#fetch = send
  }

  /** @throws {FrameError} The server refused (then an ApiError), could not be reached or answered nonsense. */
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
          ...(this.carry && carryHeaders(this.carry)),
        },
        body: text,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      answer = await response.json()
    } catch {
      throw new FrameError(signal?.aborted ? 'Request was aborted' : 'The wallet server could not be reached.')
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
  // The sentence of the specification; the page shows a countdown of its own by it.
  if (status === 429 && typeof seconds === 'number')
    return new ApiError(status, reason, `Please try again after ${Math.ceil(seconds)} seconds`, answer)
  return new ApiError(status, reason, typeof message === 'string' ? message : 'The wallet server refused.', answer)
}
