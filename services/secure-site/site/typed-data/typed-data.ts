/** An EIP-712 value that matches its declared type. Numbers, bytes and addresses are in canonical form. */
export type TypedValue =
  | TypedStruct
  | {
      readonly kind: 'array'
      /** The declared type, for example `Order[2]`. */
      readonly type: string
      readonly itemType: string
      readonly items: readonly TypedValue[]
    }
  | { readonly kind: 'integer'; readonly type: string; readonly value: bigint }
  | { readonly kind: 'boolean'; readonly type: string; readonly value: boolean }
  | { readonly kind: 'string'; readonly type: string; readonly value: string }
  /** Lower-case hexadecimal with `0x`. */
  | { readonly kind: 'address' | 'bytes'; readonly type: string; readonly value: `0x${string}` }

export interface TypedField {
  readonly name: string
  readonly value: TypedValue
}

export interface TypedStruct {
  readonly kind: 'struct'
  readonly type: string
  /** In declaration order, which is the signing order. */
  readonly fields: readonly TypedField[]
}

/** Parsed EIP-712 typed data, the only source of both the screen and the hash. */
export interface TypedData {
  /** `encodeType` of each used struct type by name; part of the hash, and shown. */
  readonly typeTexts: ReadonlyMap<string, string>
  readonly domain: TypedStruct
  readonly message: TypedStruct
}
