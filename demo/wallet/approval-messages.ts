import type { RequestSheet } from './describe-request.ts'

/** Messages between a page and the wallet's window, which have the same origin and check it. */
export type ToWindow = { readonly type: 'demo-wallet:ask'; readonly id: number; readonly sheet: RequestSheet }
export type ToPage =
  | { readonly type: 'demo-wallet:ready' }
  | { readonly type: 'demo-wallet:answer'; readonly id: number; readonly approved: boolean }

const typeOf = (data: unknown) => (data as { type?: unknown } | null | undefined)?.type

export const isToPage = (data: unknown): data is ToPage =>
  typeOf(data) === 'demo-wallet:ready' || typeOf(data) === 'demo-wallet:answer'

export const isToWindow = (data: unknown): data is ToWindow => typeOf(data) === 'demo-wallet:ask'
