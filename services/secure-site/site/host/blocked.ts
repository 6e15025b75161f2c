/**
 * JSON-RPC error code for a frame whose storage is blocked: the library sends `REQUEST_ACCESS` and repeats the call.
 */
export const BLOCKED = -32050
