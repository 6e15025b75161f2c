// The worker, the only place where the shares of a wallet are joined. It runs one job, answers, and is terminated by
// the frame.
import { Api } from './api/api.ts'
import { ApiError } from './api/api-error.ts'
import { deviceKey } from './api/device-key.ts'
import { FrameError } from './host/frame-error.ts'
import { browserStore } from './storage/browser-store.ts'
import { memoryStore } from './storage/memory-store.ts'
import { DeviceShares } from './vault/device-shares.ts'
import { doJob } from './vault/do-job.ts'
import type { Changes, JobRequest, JobResult } from './vault/job.ts'
import { Vault } from './vault/vault.ts'

addEventListener(
  'message',
  async ({ data }: MessageEvent<JobRequest>) => {
    const { lent } = data
    const changes: Changes[number][] = []
    const store = lent
      ? memoryStore(
          lent.values,
          () => lent.lasts,
          (key, value) => changes.push([key, value]),
        )
      : browserStore()
    const api = new Api(() => deviceKey(store))
    Object.assign(api, { csrf: data.csrf, ahead: data.ahead, language: () => data.language, carry: lent?.carry })
    const vault = new Vault(api, new DeviceShares(store), data.recovery)
    let result: JobResult
    try {
      result = { ok: true, value: await doJob(vault, data), changes }
    } catch (error) {
      // Errors other than FrameError are replaced, because their messages could contain a secret.
      const { message, code } = error instanceof FrameError ? error : new FrameError('The wallet failed.')
      const refused = error instanceof ApiError && { refused: { status: error.status, reason: error.reason } }
      result = { ok: false, message, code, changes, ...refused }
    }
    postMessage(result)
  },
  { once: true },
)
