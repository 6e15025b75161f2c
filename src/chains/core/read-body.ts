/** Larger answers are not read to their end: no list of ours comes near it. */
export const MAX_BYTES = 4 * 1024 * 1024

/** Of a node: whole blocks with their transactions are asked for. */
export const MAX_RPC_BYTES = 16 * 1024 * 1024

/** The body as text; undefined when it is larger than `max`. */
export async function readBody(response: Response, max = MAX_BYTES): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > max) {
      // The rest need not travel. Nobody waits for the cancel itself, nor does its failure matter.
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
