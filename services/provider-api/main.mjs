#!/usr/bin/env node
// Starts the provider API with settings from environment variables; see README.md.
import { runService } from '../lib/run-service.mjs'
import { startProviderApi } from './provider-api.mjs'
import { readSettings } from './settings.mjs'

await runService({
  help: 'node main.mjs starts the provider API. README.md lists the environment variables that set it up.',
  readSettings,
  start: startProviderApi,
})
