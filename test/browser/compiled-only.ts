/** Examples that compile and do not run in the browser test, with the reason. */
export const compiledOnly: { readonly [id: string]: string } = {
  'index.KitHandle.updateEmail': 'needs a login, and so a secure frame on an origin of its own',
}
