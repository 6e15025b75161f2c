/** An error that is sent to the site unchanged. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export const rejected = () => new RpcError(4001, 'User rejected the request.')

/** Converts any error to a code and a message. */
export function toRpcError(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof RpcError) return { code: error.code, message: error.message }
  const { shortMessage, message } = (error ?? {}) as { readonly shortMessage?: unknown; readonly message?: unknown }
  return { code: -32000, message: String(shortMessage ?? message ?? error) }
}
