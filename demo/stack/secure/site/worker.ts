// The only place where the parts of a wallet meet. It takes one job, answers, and is ended by the frame.
import { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { browserStore } from './browser-store.ts'
import { FrameError } from './frame-error.ts'
import { deviceKey } from './login/device-key.ts'
import { memoryStore } from './memory-store.ts'
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
      // Only sentences written for people leave: others could quote a secret.
      const { message, code } = error instanceof FrameError ? error : new FrameError('The wallet failed.')
      const refused = error instanceof ApiError && { refused: { status: error.status, reason: error.reason } }
      result = { ok: false, message, code, changes, ...refused }
    }
    postMessage(result)
  },
  { once: true },
)
