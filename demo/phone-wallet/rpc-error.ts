/** An error that goes back to the site as it is. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export const rejected = () => new RpcError(4001, 'User rejected the request.')

/** Any failure as what the protocol allows: a code and a text. */
export function toRpcError(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof RpcError) return { code: error.code, message: error.message }
  const { shortMessage, message } = (error ?? {}) as { readonly shortMessage?: unknown; readonly message?: unknown }
  return { code: -32000, message: String(shortMessage ?? message ?? error) }
}
