import type { StageSize } from './stages.mjs'

export function sizeTable(sizes: Record<string, StageSize>, openOnReact: number): string
export function readTable(readme: string): string
export function withTable(readme: string, table: string): string
