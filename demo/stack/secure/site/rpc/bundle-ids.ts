import { FrameError } from '../frame-error.ts'
import { tryParse, v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store.ts'

const known = v.string()

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
      },
      free: async (unsent) => {
        if (unsent && isOurs) await this.#store.delete(place)
        this.#open.delete(place)
      },
    }
  }
}
