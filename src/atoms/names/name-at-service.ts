import type { AddressAnswer, NameAnswer, NameSource } from '../../chains/core/name-service.ts'
import { readField } from '../../chains/core/read-field.ts'
import type { Namespace, Network } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { loadAdapter } from '../services/adapters.ts'
import { dataApi, dataContext, type Profile } from '../services/data-api.ts'
import { call } from '../services/http.ts'

// Letters, digits and emoji in two or more parts: nothing that hides, reorders or imitates what stands around it.
const part = '[\\p{L}\\p{M}\\p{N}\\p{Extended_Pictographic}\\u200d\\ufe0f_-]{1,63}'
const wellFormed = new RegExp(`^${part}(?:\\.${part}){1,5}$`, 'u')
const MOST_LETTERS = 100
export const isName = (text: string) => text.length <= MOST_LETTERS && wellFormed.test(text)

/** The addresses of a profile by their coin types ([ENSIP-11](https://docs.ens.domains/ensip/11)). */
const addressesOf = ({ addresses }: Profile) =>
  Object.entries(Object(addresses)).flatMap(([coin, entry]) => {
    const address = readField(entry, 'address')
    return typeof address === 'string' ? [{ coin, address }] : []
  })

/** Resolves with true for a profile of which an address is the given one, in canonical form. */
export async function leadsTo(profile: Profile, address: string, namespace: Namespace): Promise<boolean> {
  const { parseAddress } = await loadAdapter(namespace)
  return addressesOf(profile).some((one) => parseAddress(one.address) === address)
}

/** Resolves with the profile of a name; undefined if the service knows none. */
const profileOf = (kit: Kit, name: string) =>
  call(dataApi.profile, { name }, dataContext(kit)).catch((cause: unknown) => {
    if (readField(cause, 'code') !== 'HTTP_STATUS') throw cause
    return undefined
  })

/** Asks the data API for the name of an address. A name counts only if it leads back. */
export async function nameAtService(kit: Kit, address: string, namespace: Namespace): Promise<AddressAnswer> {
  const { name } = await call(dataApi.identity, { address }, dataContext(kit))
  if (!name || !isName(name)) return {}
  const profile = await profileOf(kit, name)
  return profile && (await leadsTo(profile, address, namespace)) ? { name } : { mismatch: true }
}

/** The names that the data API knows, for the addresses of a network. Requires `hosts.dataApi`. */
export function serviceSource(kit: Kit, { id, chainNamespace }: Network): NameSource {
  return {
    async forward(name): Promise<NameAnswer> {
      const profile = await profileOf(kit, name)
      if (!profile) return { problem: 'unknown' }
      const { parseAddress } = await loadAdapter(chainNamespace)
      const all = addressesOf(profile).filter(({ address }) => parseAddress(address))
      // The address for this network, else the one for Ethereum, else the first of the namespace.
      const coins = [String(0x80000000n | BigInt(id)), '60']
      const [found = all[0]] = coins.flatMap((coin) => all.find((one) => one.coin === coin) ?? [])
      return found ? { address: found.address } : { problem: 'no-address' }
    },
    reverse: (address) => nameAtService(kit, address, chainNamespace),
  }
}
