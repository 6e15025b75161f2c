import { words } from '../words/words.ts'
import { LocalizedError } from './localized-error.ts'

/** The window properties that identify the embedding page. */
export interface Surroundings {
  readonly inFrame: boolean
  readonly nested: boolean
  /** Origins of the ancestor frames, nearest first; undefined in browsers without `ancestorOrigins`. */
  readonly ancestors: readonly string[] | undefined
  readonly referrer: string
}

export function surroundingsOf(win: Window): Surroundings {
  const ancestors: DOMStringList | undefined = win.location.ancestorOrigins
  return {
    inFrame: win.parent !== win,
    nested: win.parent !== win.top,
    ancestors: ancestors && Array.from(ancestors),
    referrer: win.document.referrer,
  }
}

/**
 * Returns the origin of the embedding page.
 * @throws {LocalizedError} There is none, it is itself in a frame (the outermost page could cover both), or its origin
 * is opaque.
 */
export function embedderOf({ inFrame, nested, ancestors, referrer }: Surroundings): string {
  if (!inFrame) throw new LocalizedError(words('start.alone'))
  if (nested || (ancestors && ancestors.length !== 1)) throw new LocalizedError(words('start.deep'))
  // The referrer depends on the policy of the page; the server's `frame-ancestors` enforces the list of origins.
  const told = ancestors ? ancestors[0] : referrer
  const url = told && URL.canParse(told) ? new URL(told) : undefined
  if (!url || url.origin === 'null' || !/^https?:$/.test(url.protocol))
    throw new LocalizedError(words('start.noOrigin'))
  return url.origin
}
