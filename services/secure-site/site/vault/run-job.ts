import { ApiError } from '../api/api-error.ts'
import { FrameError } from '../host/frame-error.ts'
import type { Changes, Job, JobAnswers, JobRequest, JobResult } from './job.ts'

const LIMIT = 60_000

// The Content Security Policy allows a single Trusted Types policy of this name, for the worker's URL.
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
 * Runs a job in a new worker that ends with it. JavaScript cannot wipe strings from memory; ending the worker releases
 * all of its memory, including the keys.
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
