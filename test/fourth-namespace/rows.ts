/** What a fourth namespace adds to files that are there: nothing but rows of tables. */
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
    row: "  tern: async () => (await import('./tern/page-discovery.ts')).pageDiscovery.subscribe,\n",
  },
  { file: 'chains/core/namespace-names.ts', after: 'in Namespace]: string } = {\n', row: "  tern: 'Tern',\n" },
  {
    file: 'atoms/i18n/messages/connections.ts',
    after: "  'accountType.eoa': 'Account',\n",
    row: "  'accountType.nest': 'Nest',\n",
  },
  {
    file: 'atoms/i18n/locales/de.ts',
    after: "  'accountType.eoa': 'Konto',\n",
    row: "  'accountType.nest': 'Horst',\n",
  },
  { file: 'atoms/i18n/locales/ar.ts', after: "  'accountType.eoa': 'حساب',\n", row: "  'accountType.nest': 'عش',\n" },
]
