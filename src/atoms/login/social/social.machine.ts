import type { WmError } from '../../../chains/core/errors.ts'
import type { SocialProvider } from '../../../embedded/embedded-client.ts'

interface Attempt {
  readonly attempt: number
  readonly social: SocialProvider
}
interface Window extends Attempt {
  /** True if the browser blocked the popup. */
  readonly blocked: boolean
}

/** A login with a social account in a popup of its provider. */
export type SocialState =
  | { readonly status: 'idle' }
  /** The provider's URL is being requested. */
  | ({ readonly status: 'opening' } & Window)
  | ({ readonly status: 'waiting'; readonly uri: string; readonly target: string } & Window)
  | ({ readonly status: 'fetching' | 'connecting' | 'done' } & Attempt)
  /**
   * `late`: the popup seems closed, but its result may still arrive. `told`: the promise of `connect()` was rejected.
   */
  | ({ readonly status: 'failed'; readonly error: WmError; readonly late: boolean; readonly told?: true } & Attempt)
  /** The result arrived after that rejection; the visitor confirms whether to use it. */
  | ({ readonly status: 'returned'; readonly uri: string } & Attempt)

type Begin =
  | { readonly type: 'START'; readonly attempt: number; readonly social: SocialProvider; readonly blocked: boolean }
  | { readonly type: 'RESET' }
type Within =
  /** `target` is the name of the window that goes there. */
  | { readonly type: 'URI'; readonly attempt: number; readonly uri: string; readonly target: string }
  | { readonly type: 'RETURNED'; readonly attempt: number; readonly uri: string }
  | { readonly type: 'RESULT' | 'TOLD' | 'USER' | 'CONNECTED'; readonly attempt: number }
  | { readonly type: 'CLOSED' | 'FAILED'; readonly attempt: number; readonly error: WmError }
export type SocialEvent = Begin | Within

/**
 * Returns the next state. An event that does not fit the state, or that belongs to an older attempt, changes nothing.
 */
export function stepSocial(state: SocialState, event: SocialEvent): SocialState {
  if (event.type === 'RESET') return state.status === 'idle' ? state : { status: 'idle' }
  if (event.type === 'START') {
    const { attempt, social, blocked } = event
    return { status: 'opening', attempt, social, blocked }
  }
  return state.status === 'idle' || event.attempt !== state.attempt ? state : goOn(state, event)
}

type Running = Exclude<SocialState, { readonly status: 'idle' }>

function goOn(state: Running, event: Within): SocialState {
  const { status, attempt, social } = state
  const open = status === 'opening' || status === 'waiting'
  switch (event.type) {
    case 'URI':
      return status === 'opening' ? { ...state, status: 'waiting', uri: event.uri, target: event.target } : state
    case 'RESULT':
      return open || status === 'returned' || (status === 'failed' && state.late)
        ? { status: 'fetching', attempt, social }
        : state
    case 'TOLD':
      return status === 'failed' && state.late && !state.told ? { ...state, told: true } : state
    case 'RETURNED':
      return status === 'failed' && state.told ? { status: 'returned', attempt, social, uri: event.uri } : state
    case 'USER':
      return status === 'fetching' ? { status: 'connecting', attempt, social } : state
    case 'CONNECTED':
      return status === 'connecting' ? { status: 'done', attempt, social } : state
    case 'CLOSED':
      return open ? { status: 'failed', attempt, social, error: event.error, late: status === 'waiting' } : state
    case 'FAILED':
      return status === 'done' || status === 'failed'
        ? state
        : { status: 'failed', attempt, social, error: event.error, late: false }
  }
}
