// What browser tests use of mocha; its own types would put the same names into every unit test.
type MochaTest = { state?: string; err?: Error }
type Hook = (this: { currentTest?: MochaTest; timeout(ms: number): void }) => void | Promise<void>
type Define = (name: string, body: (this: { timeout(ms: number): void }) => void | Promise<void>) => void

declare const describe: Define & { readonly only: Define; readonly skip: Define }
declare const it: Define & { readonly only: Define; readonly skip: Define }
declare const before: (hook: Hook) => void
declare const after: (hook: Hook) => void
declare const beforeEach: (hook: Hook) => void
declare const afterEach: (hook: Hook) => void
