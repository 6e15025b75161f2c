import { tryParse, v } from '../../../chains/core/schema.ts'
import type { HasEnv, HasSignal, HasStorage, HasStore } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import type { Options } from '../../kit/options/options.ts'
import { providerHost } from '../hosts.ts'
import { call } from '../http.ts'
import { projectApi } from '../project-api.ts'
import { providerContext } from '../provider-api.ts'
import { allowsExchanges, narrowFeatures, type RemoteEntry, remoteEntry } from './narrow-features.ts'

const KEY = 'remote_features'
/** Milliseconds for which an answer is not asked for again, and for which it is used at all. */
const FRESH = 300_000
const OLDEST = 86_400_000

const kept = v.object({ project: v.string(), at: v.number(), entries: v.array(remoteEntry) })

/**
 * Takes away the features of `remoteFeatures` that the provider API does not have, now by the answer that is kept and
 * then by a new one, and again after each change of the options. Without any answer the options hold as they are.
 */
export function followRemoteFeatures(kit: HasStore & HasEnv & HasStorage & HasSignal): void {
  const { store, env, storage, signal } = kit
  let entries: readonly RemoteEntry[] | undefined
  /** The options as the page has set them. */
  let base = store.get(optionsAtom)
  let applied: Options | undefined
  let logged = ''

  function apply(): void {
    if (!entries) return
    const features = narrowFeatures(base.features, base.remoteFeatures, entries)
    const changed = base.remoteFeatures.flatMap((name) =>
      name !== 'exchanges' && String(features[name]) !== String(base.features[name])
        ? `features.${name} is ${JSON.stringify(features[name])}`
        : [],
    )
    const hasExchanges = !base.remoteFeatures.includes('exchanges') || allowsExchanges(entries)
    if (!hasExchanges && Object.keys(base.exchanges).length > 0) changed.push('exchanges is {}')
    const exchanges = hasExchanges ? base.exchanges : {}
    applied = changed.length > 0 ? Object.freeze({ ...base, features, exchanges }) : base
    const line = changed.join(', ')
    if (line && line !== logged) console.warn(`[wallet-modal] By the provider API (remoteFeatures): ${line}.`)
    logged = line
    store.set(optionsAtom, applied)
  }

  if (!providerHost(base) || base.basic) return
  const project = `${providerHost(base)} ${base.projectId}`
  const now = env.clock.now()
  const last = tryParse(kept, readJson(storage.get(KEY)))
  const age = last && last.project === project ? now - last.at : Number.NaN
  if (last && age >= 0 && age < OLDEST) entries = last.entries
  const stop = store.sub(optionsAtom, () => {
    const current = store.get(optionsAtom)
    if (current === applied) return
    base = current
    apply()
  })
  signal.addEventListener('abort', stop, { once: true })
  apply()
  if (age >= 0 && age < FRESH) return
  call(projectApi.config, undefined, providerContext(kit)).then(
    ({ features }) => {
      if (signal.aborted) return
      entries = features.flatMap((one) => tryParse(remoteEntry, one) ?? [])
      storage.set(KEY, JSON.stringify({ project, at: env.clock.now(), entries }))
      apply()
    },
    () => {},
  )
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
