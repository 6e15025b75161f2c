import type { Namespace } from './types.ts'

/** Beginnings that addresses of a namespace share, such as kind and version. */
const beginnings: { readonly [N in Namespace]?: RegExp } = {
  eip155: /^0x/i,
  bip122: /^(?:(?:bc|tb|bcrt)1.|[123mn])/i,
  cosmos: /^[a-z]+1/,
}

/**
 * Returns the characters of a canonical address that another account would not have by itself: an imitation has to
 * match the first and the last of them.
 */
export const addressBody = (namespace: Namespace, address: string): string =>
  address.replace(beginnings[namespace] ?? '', '')
