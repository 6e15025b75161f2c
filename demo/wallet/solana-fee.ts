/** Asks the wallet's node for the fees of messages; undefined without an answer. */
export async function feeOf(
  rpcUrl: string,
  messages: readonly { readonly message: string }[],
): Promise<bigint | undefined> {
  const ask = async ({ message }: { readonly message: string }) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'getFeeForMessage',
        params: [message, { commitment: 'confirmed' }],
      }),
      // An unreachable node must not block the request.
      signal: AbortSignal.timeout(1500),
    })
    const { result } = (await response.json()) as { readonly result?: { readonly value?: unknown } }
    if (typeof result?.value !== 'number') throw new Error('No fee')
    return BigInt(result.value)
  }
  try {
    const fees = await Promise.all(messages.map(ask))
    return fees.reduce((sum, fee) => sum + fee, 0n)
  } catch {
    return undefined
  }
}
