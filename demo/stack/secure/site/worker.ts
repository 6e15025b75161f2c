// The only place where the parts of a wallet meet. It takes one job, answers, and is ended by the frame.
import { Api } from './api.ts'
import { browserStore } from './browser-store.ts'
import { FrameError } from './frame-error.ts'
import { DeviceShares } from './vault/device-shares.ts'
import { doJob } from './vault/do-job.ts'
import type { JobRequest, JobResult } from './vault/job.ts'
import { Vault } from './vault/vault.ts'

addEventListener(
  'message',
  async ({ data }: MessageEvent<JobRequest>) => {
    const vault = new Vault(new Api(data.csrf), new DeviceShares(browserStore()), data.recovery)
    let result: JobResult
    try {
      result = { ok: true, value: await doJob(vault, data) }
    } catch (error) {
      // Only sentences written for people leave: others could quote a secret.
      const { message, code } = error instanceof FrameError ? error : new FrameError('The wallet failed.')
      result = { ok: false, message, code }
    }
    postMessage(result)
  },
  { once: true },
)
