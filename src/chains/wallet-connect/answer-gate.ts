import type { PairingClient } from './client.ts'

type Core = PairingClient['core']

/** An answer on its way to the library. */
export interface Answer {
  readonly id: number
  readonly jsonrpc: string
  readonly result?: unknown
  readonly error?: unknown
}

interface Open {
  readonly id: number
  readonly publicKey: string
  readonly read: (answer: Answer) => Promise<Answer>
}

const gates = new WeakMap<Core, Map<string, Open>>()

/**
 * Reads the answers to one sign-in request before the library does; what `read` gives back is all that it ever sees.
 * The topic also gets its own key: the library keeps one for all requests, that of the last one, and could not open
 * what a wallet answers to a link that was renewed since.
 *
 * @returns Closes the gate.
 */
export function openGate(core: Core, topic: string, open: Open): () => void {
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
    // By its id: the library takes an answer on any topic, so a wallet could go round a gate that looks at topics.
    const answered = [...gate.values()].find(({ id }) => id === payload?.id)
    const isAnswer = payload && ('result' in payload || 'error' in payload)
    return answered && isAnswer ? ((await answered.read(payload as Answer)) as typeof payload) : payload
  }
  return gate
}
