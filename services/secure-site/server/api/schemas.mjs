import * as v from 'valibot'

export const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
export const token = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/))
export const code = v.pipe(v.string(), v.regex(/^\d{6,10}$/))
export const chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/))
/** The length is the only check here, because an invalid address has an error message of its own. */
export const email = v.pipe(v.string(), v.maxLength(1000))
const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
export const device = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate })
export const base64 = (most) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[A-Za-z0-9+/]+={0,2}$/))
export const credentialId = v.pipe(v.string(), v.regex(/^[\w-]{1,1364}$/))
/** The assertion of a passkey. `authenticatorData` without extensions has 37 bytes. */
export const assertion = v.object({
  id: credentialId,
  clientData: base64(4096),
  authenticatorData: base64(2048),
  signature: base64(1024),
})
