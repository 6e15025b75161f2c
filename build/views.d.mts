export interface ReadView {
  readonly route: string
  readonly chunk: string | undefined
  readonly file: string
}
export function readViews(): ReadView[]
export function withViews<S extends Record<string, { readonly chunks: Record<string, string[]> }>>(
  stages: S,
  views?: readonly ReadView[],
): S
