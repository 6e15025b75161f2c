import { type Configuration, optionsOf, propertiesOf } from './configuration.ts'

/** The frameworks that the code is written for, by the names of their tabs. */
export const languages = ['HTML', 'React', 'Vue', 'Svelte'] as const
export type Language = (typeof languages)[number]

type Hosts = Parameters<typeof optionsOf>[1]

const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Writes a value as JavaScript; what fits into a line stays in one. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((entry) => literal(entry, inner))
    : Object.entries(value).map(
        ([name, entry]) => `${/^\w+$/.test(name) ? name : quoted(name)}: ${literal(entry, inner)}`,
      )
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (!line.includes('\n') && indent.length + line.length < 70) return line
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

function createKitCall(configuration: Configuration, hosts: Hosts, indent: string): string {
  const lines = Object.entries(optionsOf(configuration, hosts)).map(
    ([name, value]) => `${indent}  ${name}: ${literal(value, `${indent}  `)},\n`,
  )
  const networks = `networks: [${(configuration.networks as readonly string[]).join(', ')}]`
  return lines.length
    ? `createKit({\n${indent}  ${networks},\n${lines.join('')}${indent}})`
    : `createKit({ ${networks} })`
}

// `{` would begin an expression in Svelte.
const escapeAttribute = (text: string) => text.replace(/[&<>"{}]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function attributesOf(configuration: Configuration, tag: 'button' | 'modal', isReact: boolean): string {
  return Object.entries(propertiesOf(configuration, tag))
    .map(([name, value]) => {
      if (isReact && typeof value === 'number') return ` ${name}={${value}}`
      return ` ${isReact ? name : kebab(name)}="${escapeAttribute(String(value))}"`
    })
    .join('')
}

/** Returns a file that can be pasted: the imports, the networks, and the options that differ from the product's own. */
export function codeOf(language: Language, configuration: Configuration, hosts: Hosts): string {
  const kit = (indent: string) => createKitCall(configuration, hosts, indent)
  const button = attributesOf(configuration, 'button', language === 'React')
  const modal = attributesOf(configuration, 'modal', language === 'React')
  const names = [...(configuration.networks as readonly string[])].sort().join(', ')
  const imports = `import { createKit } from 'wallet-modal'\nimport { ${names} } from 'wallet-modal/networks'`
  const indented = imports.replace(/^/gm, '  ')
  switch (language) {
    case 'HTML':
      return `<!-- /wallet-modal is the folder dist/cdn of the package. -->
<script type="module">
  import { createKit } from '/wallet-modal/wallet-modal.js'
  import { ${names} } from '/wallet-modal/wallet-modal.js'

  ${kit('  ')}
</script>

<wallet-button${button}></wallet-button>
<wallet-modal${modal}></wallet-modal>`
    case 'React':
      return `${imports}
import { useWalletAccount, WalletButton, WalletKitProvider, WalletModal } from 'wallet-modal/react'

const kit = ${kit('')}

export function App() {
  return (
    <WalletKitProvider kit={kit}>
      <WalletButton${button} />
      <WalletModal${modal} />
      <Address />
    </WalletKitProvider>
  )
}

function Address() {
  const { address } = useWalletAccount()
  return <p>{address}</p>
}`
    case 'Vue':
      return `<!-- In vite.config: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('wallet-') } } }) -->
<script lang="ts">
${imports}

const kit = ${kit('')}
</script>

<script setup lang="ts">
import { useWalletAccount } from 'wallet-modal/vue'

const account = useWalletAccount()
</script>

<template>
  <wallet-button :kit="kit"${button} />
  <wallet-modal :kit="kit"${modal} />
  <p>{{ account.address }}</p>
</template>`
    case 'Svelte':
      return `<script module>
${indented}
  import { walletAccount } from 'wallet-modal/svelte'

  const kit = ${kit('  ')}
  const account = walletAccount({ kit })
</script>

<wallet-button {kit}${button}></wallet-button>
<wallet-modal {kit}${modal}></wallet-modal>
<p>{$account.address}</p>`
  }
}
