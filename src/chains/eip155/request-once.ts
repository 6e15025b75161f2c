import { readField } from '../core/read-field.ts'
import type { WalletProvider } from '../core/types.ts'
import { originOf } from './provider.ts'

/**
 * Behaviour of no honest wallet. `answered-twice`: a second answer to one request. `request-replaced`: `request` of the
 * wallet's object is not the function it was when the finder read it.
 */
export type Anomaly = 'answered-twice' | 'request-replaced'

type Call = Parameters<WalletProvider['request']>[0]

/**
 * Sends a request to the wallet's function as it was when the finder read it. The first answer counts; anomalies are
 * reported and change nothing.
 */
export async function requestOnce(
  provider: WalletProvider,
  call: Call,
  tell: (anomaly: Anomaly) => void,
): Promise<unknown> {
  const origin = originOf(provider)
  if (!origin) return provider.request(call)
  const { raw, request } = origin
  const now = readField(raw, 'request')
  // A getter that returns a new function at each read is no replacement.
  if (now !== request && now === readField(raw, 'request')) tell('request-replaced')
  const answer: unknown = Reflect.apply(request, raw, [call])
  const then = (answer as { readonly then?: unknown } | null | undefined)?.then
  if (typeof then !== 'function') return answer
  let answers = 0
  const once = (settle: (value: unknown) => void) => (value: unknown) => {
    answers += 1
    if (answers === 1) settle(value)
    else tell('answered-twice')
  }
  // A promise around the answer would swallow a second one, so `then` is called directly.
  return new Promise((resolve, reject) => void Reflect.apply(then, answer, [once(resolve), once(reject)]))
}
