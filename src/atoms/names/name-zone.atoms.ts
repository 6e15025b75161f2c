import { historyNamespaces } from '../../chains/core/late-namespace-info.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { namesAtom } from './names.atoms.ts'

/** The zone in which the active account can register a name; undefined where none is offered. */
export const nameZoneAtom = atom((get) => {
  const { hosts, names } = get(optionsAtom)
  const zone = typeof names.zone === 'string' ? names.zone.toLowerCase() : ''
  const isZone = zone.length <= 100 && /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(zone)
  return isZone && hosts.dataApi && historyNamespaces.includes(get(activeNamespaceAtom)) ? zone : undefined
})

/** The name that the active account has in the zone; undefined if it has none, or as long as it is not known. */
export const ownNameAtom = atom((get) => {
  const session = get(activeSessionAtom)
  const name = session && get(namesAtom).get(session.address)
  return name?.endsWith(`.${get(nameZoneAtom)}`) ? name : undefined
})
