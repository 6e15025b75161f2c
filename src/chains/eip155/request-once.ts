import { readField } from '../core/read-field.ts'
import type { WalletProvider } from '../core/types.ts'
import { originOf } from './provider.ts'

/**
 * What an honest wallet does not do. `answered-twice`: a second answer to one request (safety S-04).
 * `request-replaced`: since it was found, its `request` has become another function (safety W6-09).
 */
export type Anomaly = 'answered-twice' | 'request-replaced'

type Call = Parameters<WalletProvider['request']>[0]

/**
 * Asks a wallet as it was found. Its first answer is the answer; whatever is odd is told and changes nothing.
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
  // One that is another at each read was not replaced.
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
  // By hand: a promise around it would swallow the second answer.
  return new Promise((resolve, reject) => void Reflect.apply(then, answer, [once(resolve), once(reject)]))
}
