declare module '*.svelte' {
  import type { Component } from 'svelte'
  import type { KitHandle } from 'wallet-modal'

  const component: Component<{ kit: KitHandle }>
  export default component
}

// esbuild emits the file next to the script that imports it.
declare module '*.css'
