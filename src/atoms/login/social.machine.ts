import type { WmError } from '../../chains/core/errors.ts'
import type { SocialProvider } from '../../embedded/embedded-client.ts'

interface Attempt {
  readonly attempt: number
  readonly social: SocialProvider
}
interface Window extends Attempt {
  /** The browser let no window be opened. */
  readonly blocked: boolean
}

/** One login with a social account, in a window of its provider. */
export type SocialState =
  | { readonly status: 'idle' }
  /** The address of the provider is on its way. */
  | ({ readonly status: 'opening' } & Window)
  | ({ readonly status: 'waiting'; readonly uri: string } & Window)
  | ({ readonly status: 'fetching' | 'connecting' | 'done' } & Attempt)
  /**
   * `late`: the window seems to be closed, and its result may come all the same. `told`: whoever waited for the login by
   * script was told that it is over.
   */
  | ({ readonly status: 'failed'; readonly error: WmError; readonly late: boolean; readonly told?: true } & Attempt)
  /** The result came after that: the visitor says whether it still counts. */
  | ({ readonly status: 'returned'; readonly uri: string } & Attempt)

type Begin =
  | { readonly type: 'START'; readonly attempt: number; readonly social: SocialProvider; readonly blocked: boolean }
  | { readonly type: 'RESET' }
type Within =
  | { readonly type: 'URI' | 'RETURNED'; readonly attempt: number; readonly uri: string }
  | { readonly type: 'RESULT' | 'TOLD' | 'USER' | 'CONNECTED'; readonly attempt: number }
  | { readonly type: 'CLOSED' | 'FAILED'; readonly attempt: number; readonly error: WmError }
export type SocialEvent = Begin | Within

/** Total: an event that does not fit, or is of an older attempt, changes nothing. */
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
      return status === 'opening' ? { ...state, status: 'waiting', uri: event.uri } : state
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
