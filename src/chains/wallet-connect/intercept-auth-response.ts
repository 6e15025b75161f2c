import type { PairingClient } from './client.ts'

type Core = PairingClient['core']

/** JSON-RPC answer of a wallet, before the library processes it. */
export interface AuthResponse {
  readonly id: number
  readonly jsonrpc: string
  readonly result?: unknown
  readonly error?: unknown
}

interface Open {
  readonly id: number
  readonly publicKey: string
  readonly read: (answer: AuthResponse) => Promise<AuthResponse>
}

const gates = new WeakMap<Core, Map<string, Open>>()

/**
 * Passes the answers to one sign-in request through `read` before the library sees them; the library only receives the
 * result. The topic also keeps its own key: the library stores only the key of the last request, and could not decrypt
 * an answer to a link that was renewed since.
 *
 * @returns A function that removes the gate.
 */
export function interceptAuthResponse(core: Core, topic: string, open: Open): () => void {
  const gate = gates.get(core) ?? install(core)
  gate.set(topic, open)
  return () => void gate.delete(topic)
}

function install(core: Core): Map<string, Open> {
  const gate = new Map<string, Open>()
  gates.set(core, gate)
  const decode = core.crypto.decode.bind(core.crypto)
  core.crypto.decode = async (topic, encoded, options) => {
    const own = gate.get(topic)
    const payload = await decode(topic, encoded, own ? { ...options, receiverPublicKey: own.publicKey } : options)
    // Matched by id: the library accepts an answer on any topic, so a wallet could bypass a check of topics.
    const answered = [...gate.values()].find(({ id }) => id === payload?.id)
    const isAnswer = payload && ('result' in payload || 'error' in payload)
    return answered && isAnswer ? ((await answered.read(payload as AuthResponse)) as typeof payload) : payload
  }
  return gate
}
