import { SaidError } from './said-error.ts'
import { words } from './words/words.ts'

/** What decides who is around the frame; a window has all of it. */
export interface Surroundings {
  readonly inFrame: boolean
  readonly nested: boolean
  /** Origins of the pages around, nearest first; undefined in browsers that don't tell. */
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
 * The origin of the page around the frame.
 * @throws {SaidError} There is none, it is itself in a frame (whoever is outermost could lay something over both), or
 *   it has no origin of its own.
 */
export function embedderOf({ inFrame, nested, ancestors, referrer }: Surroundings): string {
  if (!inFrame) throw new SaidError(words('start.alone'))
  if (nested || (ancestors && ancestors.length !== 1)) throw new SaidError(words('start.deep'))
  // The referrer is only as good as the policy of the page around; the server's frame-ancestors is the check behind it.
  const told = ancestors ? ancestors[0] : referrer
  const url = told && URL.canParse(told) ? new URL(told) : undefined
  if (!url || url.origin === 'null' || !/^https?:$/.test(url.protocol)) throw new SaidError(words('start.noOrigin'))
  return url.origin
}
