import { type ErrorTexts, errorsWith, type NodeErrorReason } from '../errors.ts'

const nodeTexts: { readonly [R in NodeErrorReason]: string } = {
  'execution-reverted': 'The transaction would be reverted',
  'fee-cap-too-high': 'The fee cap is too high',
  'fee-cap-too-low': 'The fee cap is too low',
  'nonce-too-high': 'The nonce is too high',
  'nonce-too-low': 'The nonce is too low',
  'nonce-max-value': 'The nonce is at its maximum',
  'insufficient-funds': 'Insufficient funds for the amount and the fee',
  'intrinsic-gas-too-high': 'The gas limit is too high',
  'intrinsic-gas-too-low': 'The gas limit is too low',
  'transaction-type-not-supported': 'The network does not support this type of transaction',
  'tip-above-fee-cap': 'The tip is above the fee cap',
  unknown: 'The node returned an unknown error',
}

/** Texts of a node's refusals; loaded with the table that recognises them. */
export const nodeRefusalTexts = {
  NODE_ERROR: ({ reason }) => nodeTexts[reason],
} satisfies ErrorTexts

export const nodeRefusal = errorsWith(nodeRefusalTexts)
