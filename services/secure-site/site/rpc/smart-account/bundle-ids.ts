import { tryParse, v } from '../../data/schema.ts'
import { FrameError } from '../../host/frame-error.ts'
import type { Store } from '../../storage/store.ts'
import type { Session } from '../../wallet/session.ts'

/** https://eips.ethereum.org/EIPS/eip-5792 requires at least 24 hours. */
const LASTING = 30 * 86_400_000
const MOST = 500

const known = v.string()
/** Storage keys of ids in the order of their use. */
const used = v.array(v.object({ place: v.string(), at: v.number() }))

/** A page's bundle id that is in use. */
export interface BundleId {
  /**
   * Binds it to the wallet's id before the calls are handed over, so that calls that may have been sent are not sent
   * again.
   */
  keep(own: string): Promise<void>
  /** Releases the id; `unsent` is true if certainly nothing was sent. */
  free(unsent: boolean): Promise<void>
}

/** Bundle ids chosen by pages (https://eips.ethereum.org/EIPS/eip-5792), per user, project and page in this browser. */
export class BundleIds {
  readonly #session: Session
  readonly #store: Store
  readonly #open = new Set<string>()

  constructor(session: Session, store: Store) {
    this.#session = session
    this.#store = store
  }

  #place(id: string): string {
    const { projectId, origin } = this.#session
    return JSON.stringify(['bundle', this.#session.requireUser().id, projectId, origin, id])
  }

  /** Records the use of an id and deletes the oldest ones. */
  async #note(place: string): Promise<void> {
    const { projectId, origin } = this.#session
    const list = JSON.stringify(['bundles', this.#session.requireUser().id, projectId, origin])
    const now = Date.now()
    const before = tryParse(used, await this.#store.get(list)) ?? []
    const all = [...before.filter((one) => one.place !== place), { place, at: now }]
    const kept = all.filter(({ at }) => now - at < LASTING).slice(-MOST)
    await this.#store.put(list, kept)
    const stays = new Set(kept.map((one) => one.place))
    for (const one of all) if (!stays.has(one.place)) await this.#store.delete(one.place)
  }

  /** Returns the wallet's id of a bundle; undefined for an unknown id. */
  async find(id: string): Promise<string | undefined> {
    return tryParse(known, await this.#store.get(this.#place(id)))
  }

  /** @throws {FrameError} 5720: the id is in use. */
  async claim(id: string): Promise<BundleId> {
    const place = this.#place(id)
    const taken = () => new FrameError('There is a bundle with this id already.', 5720)
    if (this.#open.has(place)) throw taken()
    this.#open.add(place)
    if ((await this.#store.get(place)) !== undefined) {
      this.#open.delete(place)
      throw taken()
    }
    let isOurs = false
    return {
      keep: async (own) => {
        // A second tab may have stored the id first.
        isOurs = (await this.#store.putOnce(place, own)) === own
        if (!isOurs) throw taken()
        // A storage error in the list must not prevent sending.
        await this.#note(place).catch(console.error)
      },
      free: async (unsent) => {
        if (unsent && isOurs) await this.#store.delete(place)
        this.#open.delete(place)
      },
    }
  }
}
