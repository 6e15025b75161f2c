import type { WmError } from '../../chains/core/errors.ts'

/** One login with Farcaster: a link that the visitor opens there, and the wait for it. */
export type FarcasterState =
  | { readonly status: 'loading' | 'connecting' | 'done' }
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'failed'; readonly error: WmError }
