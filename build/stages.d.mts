/** A built file in dist/meta.json. */
export interface Chunk {
  readonly entry: boolean
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly min: number
  readonly gzip: number
  readonly brotli: number
  readonly modules: Readonly<Record<string, number>>
}
export type Chunks = Readonly<Record<string, Chunk>>
export interface Stage {
  readonly title: string
  readonly budget: number | undefined
  readonly entry?: string
  readonly chunks: Readonly<Record<string, readonly string[]>>
}
export interface StageSize {
  readonly title: string
  readonly budget: number | undefined
  readonly files: readonly string[]
  readonly min: number
  readonly gzip: number
  readonly brotli: number
}
export const stages: Readonly<Record<'load' | 'open' | 'connect' | 'send' | 'catalogue' | 'pairing', Stage>>
export const openBudgetOnReact: number
export function closure(chunks: Chunks, starts: readonly string[]): Set<string>
export function measureStages(chunks: Chunks, plan?: Readonly<Record<string, Stage>>): Record<string, StageSize>
