/** Rows that a fourth namespace adds to existing tables; existing files need no other change. */
export const rows: readonly { readonly file: string; readonly after: string; readonly row: string }[] = [
  {
    file: 'chains/core/types.ts',
    after: 'export interface NamespaceTypes {\n',
    row: "  tern: { address: string; accountType: 'nest'; txHash: string; provider: TernProvider; given: TernProvider }\n",
  },
  {
    file: 'chains/core/types.ts',
    after: "import type { SignInProof } from './sign-in.ts'\n",
    row: `export interface TernProvider {
  ask(): Promise<void>
  nests(): readonly string[]
  leave(): void
  call(nest: string, message: string): string
}
`,
  },
  { file: 'chains/core/namespaces.ts', after: "'eip155', ", row: "'tern', " },
  {
    file: 'chains/registry.ts',
    after: 'export const loaders = {\n',
    row: "  tern: () => import('./tern/adapter.ts'),\n",
  },
  {
    file: 'chains/registry.ts',
    after: 'export const finders = {\n',
    row: "  tern: async () => (await import('./tern/page-discovery.ts')).pageFinder.subscribe,\n",
  },
  { file: 'chains/core/namespace-info.ts', after: 'in Namespace]: string } = {\n', row: "  tern: 'Tern',\n" },
  {
    file: 'atoms/i18n/messages/connection-messages.ts',
    after: "  'accountType.eoa': 'Account',\n",
    row: "  'accountType.nest': 'Nest',\n",
  },
  {
    file: 'atoms/i18n/locales/de/connection-messages.ts',
    after: "  'accountType.eoa': 'Konto',\n",
    row: "  'accountType.nest': 'Horst',\n",
  },
  {
    file: 'atoms/i18n/locales/ar/connection-messages.ts',
    after: "  'accountType.eoa': 'حساب',\n",
    row: "  'accountType.nest': 'عش',\n",
  },
]
