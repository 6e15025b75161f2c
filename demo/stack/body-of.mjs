/**
 * Returns the body of a request; undefined if it is longer than `most` characters.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} most
 */
export async function bodyOf(request, most) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > most) return undefined
  }
  return text
}
