import { ApiError } from '../api-error.ts'
import { FrameError } from '../frame-error.ts'
import type { Changes, Job, JobAnswers, JobRequest, JobResult } from './job.ts'

const LIMIT = 60_000

// The frame's policy allows one kind of script address to be made from text, by this name, and this is it.
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): URL }
}
let policy: ReturnType<Policies['createPolicy']> | undefined

function workerUrl(): URL | string {
  const url = new URL('./worker.js', import.meta.url).href
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return url
  policy ??= trustedTypes.createPolicy('wallet-worker', {
    createScriptURL(asked) {
      if (asked !== url) throw new TypeError('Not the worker of this wallet.')
      return asked
    },
  })
  return policy.createScriptURL(url)
}

/**
 * Does a job in a worker of its own that ends with it. Text cannot be wiped from memory in a browser; ending the worker
 * gives all of its memory back, the keys with it.
 */
export async function runJob<Wanted extends Job>(
  job: Wanted,
  about: Omit<JobRequest, 'job'>,
  changed: (changes: Changes) => void = () => {},
): Promise<JobAnswers[Wanted['kind']]> {
  const worker = new Worker(workerUrl(), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const result = await new Promise<JobResult>((resolve, reject) => {
      timer = setTimeout(() => reject(new FrameError('The wallet took too long.')), LIMIT)
      worker.onmessage = ({ data }: MessageEvent<JobResult>) => resolve(data)
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new FrameError('The wallet could not be started.'))
      }
      worker.postMessage({ ...about, job } satisfies JobRequest)
    })
    changed(result.changes)
    if (!result.ok) {
      const { message, code, refused } = result
      throw refused ? new ApiError(refused.status, refused.reason, message, undefined) : new FrameError(message, code)
    }
    return result.value as JobAnswers[Wanted['kind']]
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
