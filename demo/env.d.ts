declare module '*.svelte' {
  import type { Component } from 'svelte'
  import type { KitHandle } from 'wallet-modal'

  const component: Component<{ kit: KitHandle }>
  export default component
}

// Bundled beside the script that names it.
declare module '*.css'
