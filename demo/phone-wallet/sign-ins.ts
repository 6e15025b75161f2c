import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Client } from './client.ts'
import type { WalletAccount } from './wallet-accounts.ts'
import { caipOf, type WalletChain } from './wallet-chains.ts'
import { readSite, type SignInAsk } from './wallet-state.ts'
import { ownMethods } from './wish.ts'

type Payload = Parameters<typeof populateAuthPayload>[0]['authPayload']

/** The account that signs in, and the networks that it signs in on and shares. */
export interface SignInChoice {
  readonly account: WalletAccount
  readonly chainIds: readonly number[]
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined)

/** Returns what a wallet may sign: the site's request, for the chains and methods that the wallet has. */
const payloadFor = (authPayload: Payload, chainIds: readonly number[]) =>
  populateAuthPayload({ authPayload, chains: chainIds.map(caipOf), methods: [...ownMethods] })

/**
 * Hears requests to sign in. As long as something does, the library ignores the plain proposal of the same link.
 */
export function hearSignIns(
  client: Client,
  chainsOf: () => readonly WalletChain[],
  hear: (ask: SignInAsk) => void,
): {
  approve(ask: SignInAsk, choice: SignInChoice): Promise<void>
  decline(ask: SignInAsk): Promise<void>
} {
  const payloads = new Map<number, Payload>()
  client.on('session_authenticate', ({ id, params }) => {
    const { authPayload, requester } = params
    const site = readSite({ ...requester.metadata })
    const known = chainsOf()
    const chains = authPayload.chains.flatMap((chain) => known.find((one) => caipOf(one.id) === chain) ?? [])
    payloads.set(id, authPayload)
    hear({
      id,
      site,
      chains,
      domain: authPayload.domain,
      isOwnDomain: hostOf(site.url) === authPayload.domain,
      textFor: (address, chainId) =>
        client.formatAuthMessage({
          request: payloadFor(authPayload, [chainId]),
          iss: `did:pkh:${caipOf(chainId)}:${address}`,
        }),
      busy: false,
    })
  })
  const take = ({ id }: SignInAsk) => {
    const payload = payloads.get(id)
    if (!payload) throw new Error('The site’s question is over.')
    payloads.delete(id)
    return payload
  }
  return {
    async approve(ask, { account, chainIds }) {
      const payload = payloadFor(take(ask), chainIds)
      const auths = chainIds.map(async (chainId) => {
        const iss = `did:pkh:${caipOf(chainId)}:${account.address}`
        const message = client.formatAuthMessage({ request: payload, iss })
        const signature = { t: 'eip191', s: await account.signer.signMessage({ message }) } as const
        return buildAuthObject(payload, signature, iss)
      })
      await client.approveSessionAuthenticate({ id: ask.id, auths: await Promise.all(auths) })
    },
    async decline(ask) {
      take(ask)
      const reason =
        ask.chains.length > 0 ? { code: 5000, message: 'User rejected' } : { code: 5100, message: 'Unsupported chains' }
      await client.rejectSessionAuthenticate({ id: ask.id, reason })
    },
  }
}
