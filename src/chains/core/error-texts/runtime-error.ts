import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors that the first click, or the first call, can cause. The wording is public API. */
export const runtimeErrorTexts = {
  ELEMENT_MISSING: "No <wallet-modal> on this page. Import 'wallet-modal/elements' and add the tag.",
  INTERNAL: 'An error occurred',
  MODAL_CLOSED: 'Modal closed',
  CAIP_NETWORK_INVALID: 'Invalid CAIP-2 network id',
  ADAPTER_NOT_FOUND: 'Chain adapter not found',
  NETWORK_NOT_FOUND: 'Network not found',
} satisfies ErrorTexts

export const runtimeError = errorsWith(runtimeErrorTexts)
