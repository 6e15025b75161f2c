/** Does `work` on what was asked. What is approved after all, once its attempt is over, is undone (safety W6-16). */
export async function withLateUndo<T>(
  asked: Promise<unknown>,
  signal: AbortSignal,
  undo: () => unknown,
  work: () => Promise<T>,
): Promise<T> {
  const late = () => void asked.then(undo).catch(() => {})
  signal.addEventListener('abort', late, { once: true })
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', late)
  }
}
