// Texts are matched first, so that digits inside of them are left alone.
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON whose integers beyond 2^53 become texts of digits: lamports may be that many, and none may be lost. */
export function parseJson(text: string): unknown {
  const exact = text.replace(tokens, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  )
  return JSON.parse(exact)
}
