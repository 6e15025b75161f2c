import { tryParse, v } from '../core/schema.ts'
import type { PairingClient } from './client.ts'
import type { Answered } from './read-proofs.ts'

/** Seconds that a session lives, as one that the library makes. */
const LIFE = 7 * 86_400

const prefix = 'urn:recap:'
/** Permissions ([ERC-5573](https://eips.ethereum.org/EIPS/eip-5573)) of `eip155`. */
const permissions = v.object({
  att: v.object({ eip155: v.record(v.string(), v.array(v.object({ chains: v.optional(v.array(v.string()), []) }))) }),
})

/** Returns the methods and networks that a wallet has approved; undefined for permissions that cannot be read. */
function readPermissions(resources: readonly string[] = []) {
  const last = resources.at(-1)
  if (!last?.startsWith(prefix)) return undefined
  try {
    const encoded = last.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
    const read = tryParse(permissions, JSON.parse(atob(encoded)))
    const eip155 = Object.entries(read?.att.eip155 ?? {})
    return {
      methods: eip155.map(([ability]) => ability.split('/')[1] ?? ''),
      chains: eip155.flatMap(([, limits]) => limits[0]?.chains ?? []),
    }
  } catch {
    return undefined
  }
}

/**
 * Makes the session of an approval as the library does, which accepts no signature but of a key: the wallet is
 * connected, whatever its signature proves. Resolves with undefined if it has approved no method, and so has no session
 * either.
 */
export async function settleApproval(
  { core, provider: { client } }: PairingClient,
  { cacaos, responder }: Answered['result'],
  { publicKey, pairingTopic }: { readonly publicKey: string; readonly pairingTopic: string },
) {
  const approved = cacaos.map(({ p }) => ({ ...readPermissions(p.resources), iss: p.iss.split(':') }))
  const methods = [...new Set(approved.flatMap(({ methods = [] }) => methods))]
  if (methods.length === 0) return undefined
  const accounts = approved.flatMap(({ iss, chains = [] }) =>
    [iss.slice(2, 4).join(':'), ...chains].map((chain) => `${chain}:${iss.at(-1)}`),
  )
  const chains = accounts.map((account) => account.split(':').slice(0, 2).join(':'))
  const topic = await core.crypto.generateSharedKey(publicKey, responder.publicKey)
  const metadata = responder.metadata as typeof client.metadata
  const peer = { publicKey: responder.publicKey, metadata }
  await core.relayer.subscribe(topic)
  await client.session.set(topic, {
    topic,
    pairingTopic,
    peer,
    self: { publicKey, metadata: client.metadata },
    controller: responder.publicKey,
    acknowledged: true,
    expiry: Math.floor(Date.now() / 1000) + LIFE,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    namespaces: {
      eip155: {
        chains: [...new Set(chains)],
        accounts: [...new Set(accounts)],
        methods,
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    transportType: 'relay',
  })
  await core.pairing.updateMetadata({ topic: pairingTopic, metadata })
  // The plain proposal of the same link is answered with this.
  for (const { id, pairingTopic: of } of client.proposal.getAll()) {
    if (of !== pairingTopic) continue
    await client.proposal.delete(id, { code: 0, message: 'Over' })
    core.expirer.del(id)
  }
  return client.session.get(topic)
}
