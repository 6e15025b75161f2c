/** Examples that compile and do not run in the browser test, with the reason. */
export const compiledOnly: { readonly [id: string]: string } = {
  'index.KitHandle.updateEmail': 'needs a login, and so a secure frame on an origin of its own',
  'index.KitHandle.pay': 'needs a network on which somebody pays; the journeys of payments have one',
  'pay.verifyReceipt': 'needs a payment, as above',
  'smart-sessions.grantPermissions': 'needs the option and a wallet that grants sessions; their journey has both',
}
