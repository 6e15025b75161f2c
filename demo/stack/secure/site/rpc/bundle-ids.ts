import { FrameError } from '../frame-error.ts'
import { tryParse, v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store.ts'

/** EIP-5792 asks for 24 hours at the least. */
const LASTING = 30 * 86_400_000
const MOST = 500

const known = v.string()
/** The places of ids in the order of their use. */
const used = v.array(v.object({ place: v.string(), at: v.number() }))

/** An id of the page's choice that is being used. */
export interface BundleId {
  /** Ties it to the wallet's own one, before anything is handed over: what may have been sent is not sent again. */
  keep(own: string): Promise<void>
  /** Lets go of it; `unsent`: for certain nothing was sent. */
  free(unsent: boolean): Promise<void>
}

/** What pages call their bundles (EIP-5792), for each user, project and page in this browser. */
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

  /** Notes that a place is used, and lets go of the oldest. */
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

  /** The wallet's own id of a bundle; undefined for one that no page has named. */
  async find(id: string): Promise<string | undefined> {
    return tryParse(known, await this.#store.get(this.#place(id)))
  }

  /** @throws {FrameError} 5720: a bundle has it already. */
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
        // Another tab may have been faster.
        isOurs = (await this.#store.putOnce(place, own)) === own
        if (!isOurs) throw taken()
        // What is left over in the store must not keep anybody from sending.
        await this.#note(place).catch(console.error)
      },
      free: async (unsent) => {
        if (unsent && isOurs) await this.#store.delete(place)
        this.#open.delete(place)
      },
    }
  }
}
