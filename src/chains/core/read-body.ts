/** Limit in bytes of an answer; no list or record of this product comes near it. */
export const MAX_BYTES = 4 * 1024 * 1024

/** Limit in bytes of a node's answer, which can be a whole block with its transactions. */
export const MAX_RPC_BYTES = 16 * 1024 * 1024

/** Resolves with the body as text; undefined for more than `max` bytes. */
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
      // Stops the transfer; its outcome does not matter.
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
