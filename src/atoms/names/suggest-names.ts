import { atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { dataContext } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import { nameApi } from '../services/name-api.ts'
import { nameZoneAtom } from './name-zone.atoms.ts'

/** Milliseconds without a further letter after which the service is asked. */
const PAUSE = 300
const MOST_SHOWN = 5
const SHORTEST = 4
const LONGEST = 63

/**
 * Returns the first part of a name as it can be registered, and what is wrong with it. Letters are small ones from a
 * to z, as in [ENSIP-15](https://docs.ens.domains/ensip/15) for ASCII; a typed zone is left out.
 */
export function readLabel(
  text: string,
  zone: string,
): { readonly label: string; readonly problem?: 'short' | 'invalid' } {
  const lower = text.trim().toLowerCase()
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : lower
  // Hyphens at the third and fourth place mark names of another encoding.
  if (/[^a-z\d-]/.test(label) || label.slice(2, 4) === '--' || label.length > LONGEST)
    return { label, problem: 'invalid' }
  return label.length < SHORTEST ? { label, problem: 'short' } : { label }
}

export interface Suggestion {
  readonly label: string
  readonly registered: boolean
}

/** The answer of the service about a label. `list` has other names; `registered`: is the label taken. */
export interface Suggestions {
  readonly label: string
  readonly status: 'asking' | 'told' | 'failed'
  readonly registered?: boolean | undefined
  readonly list: readonly Suggestion[]
}

export const suggestionsAtom = atom<Suggestions | undefined>(undefined)

/** Asks the service about a label and names like it, after a pause. Returns a stop function. */
export function suggestNames(kit: Kit, label: string): () => void {
  const { store, env, signal } = kit
  const zone = store.get(nameZoneAtom)
  if (zone === undefined) return () => {}
  let isCurrent = true
  const put = (found: Omit<Suggestions, 'label'>) => {
    if (isCurrent && !signal.aborted) store.set(suggestionsAtom, { label, ...found })
  }
  put({ status: 'asking', list: [] })
  const ask = async () => {
    try {
      const { suggestions } = await call(nameApi.suggestions, { name: label, zone }, dataContext(kit))
      const all = suggestions.flatMap(({ name, registered }) => {
        const read = readLabel(name, zone)
        // A name of another zone still has its dots.
        return read.problem || name !== `${read.label}.${zone}` ? [] : { label: read.label, registered }
      })
      const list = all.filter((one) => one.label !== label).slice(0, MOST_SHOWN)
      put({ status: 'told', registered: all.find((one) => one.label === label)?.registered, list })
    } catch {
      put({ status: 'failed', list: [] })
    }
  }
  const cancel = env.clock.after(PAUSE, () => void ask())
  return () => {
    isCurrent = false
    cancel()
  }
}
