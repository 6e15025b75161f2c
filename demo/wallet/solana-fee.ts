/** The wallet's own question to its node: what do these messages cost? Undefined when it does not say. */
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
      // A node that is away must not keep the question from being asked.
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
