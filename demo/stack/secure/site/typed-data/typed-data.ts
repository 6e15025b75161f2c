/** A value of EIP-712 that was held against its declared type. Numbers, bytes and addresses have one form each. */
export type TypedValue =
  | TypedStruct
  | {
      readonly kind: 'array'
      /** As declared, for example `Order[2]`. */
      readonly type: string
      readonly itemType: string
      readonly items: readonly TypedValue[]
    }
  | { readonly kind: 'integer'; readonly type: string; readonly value: bigint }
  | { readonly kind: 'boolean'; readonly type: string; readonly value: boolean }
  | { readonly kind: 'string'; readonly type: string; readonly value: string }
  /** Lower-case hex with `0x`. */
  | { readonly kind: 'address' | 'bytes'; readonly type: string; readonly value: `0x${string}` }

export interface TypedField {
  readonly name: string
  readonly value: TypedValue
}

export interface TypedStruct {
  readonly kind: 'struct'
  readonly type: string
  /** In the order of the declaration, which is the order that is signed. */
  readonly fields: readonly TypedField[]
}

/** Typed data of EIP-712 as it is signed: the screen and the hash are both made from this, and from nothing else. */
export interface TypedData {
  /** `encodeType` of each struct type in use, by name: part of the hash, and shown. */
  readonly typeTexts: ReadonlyMap<string, string>
  readonly domain: TypedStruct
  readonly message: TypedStruct
}
