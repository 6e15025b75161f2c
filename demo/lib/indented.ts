/** Formats JSON on several lines; returns other text unchanged. */
export function indented(data: unknown): string {
  try {
    return JSON.stringify(typeof data === 'string' ? JSON.parse(data) : data, null, 2)
  } catch {
    return String(data)
  }
}
