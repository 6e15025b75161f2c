// The list that docExamples() in build/doc-examples.mjs makes.
declare module 'virtual:doc-examples' {
  export const examples: readonly (import('../../build/doc-examples.mjs').Example & {
    readonly load: () => Promise<{
      readonly run: (kit?: import('../../src/index.ts').KitHandle) => Promise<Readonly<Record<string, unknown>>>
    }>
  })[]
}
