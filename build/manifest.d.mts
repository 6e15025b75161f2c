interface Named {
  readonly name: string
}

/** The part of a custom-elements manifest that this repository reads. */
export interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName: string
      readonly attributes?: readonly Named[]
      readonly members?: readonly (Named & { readonly kind: 'field' | 'method' })[]
      readonly events?: readonly Named[]
      readonly cssParts?: readonly Named[]
      readonly cssProperties?: readonly Named[]
    }[]
  }[]
}
export function manifest(): Manifest
export function emitManifest(file: string): Promise<void>
