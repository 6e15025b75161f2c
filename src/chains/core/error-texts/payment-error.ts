import { type ErrorTexts, errorsWith, type PaymentRefusal } from '../errors.ts'

const refusals: { readonly [R in PaymentRefusal]: string } = {
  malformed: 'its answer 402 is not one of x402 that can be read. Ask whoever runs the server.',
  'too-large': 'its answer 402 is too large. Ask whoever runs the server.',
  unanswered: 'its answer 402 did not arrive in full. Try again.',
  redirect: 'it redirected the request. Ask the address that answers in the end.',
  body: 'the body of the request can be sent once only. Give a text, bytes or a form instead of a stream.',
  scheme: 'it takes no payment of the scheme “exact” by EIP-3009.',
  network: 'it takes payments only on networks that this kit does not have. Add one to its networks.',
  asset: 'it takes only tokens that have no cap for its origin. Add one to `capPerOrigin`.',
  cap: 'the amount is above the cap of its origin. Raise the cap, or wait until earlier payments are a day old.',
  token: 'the contract of the token does not know what the server says of it. Ask whoever runs the server.',
  declined: 'the page declined it in `confirm`.',
  expired: 'the signature came too late. Try again.',
  record:
    'the record of earlier payments cannot be read, or is full. It is “@wallet-modal/x402_payments” in the storage.',
}

/** Texts of the errors that only payments for a request cause. The wording is public API. */
export const paymentErrorTexts = {
  PAYMENT_REFUSED: ({ reason }) => `The server was not paid: ${refusals[reason]}`,
  PAYMENT_NOT_ACCEPTED: ({ status, reason }) =>
    `The server refused a signed payment (${reason ?? status}). It can still take the money until the authorization expires, so the cap counts it until then.`,
  PAYMENT_UNANSWERED:
    'The server has a signed payment and did not answer. Ask the chain with verifyPayment() before the request is sent again.',
} satisfies ErrorTexts

export const paymentError = errorsWith(paymentErrorTexts)
